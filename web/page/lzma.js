// Unpacks LZMA, which packs the core a third shorter than what browsers unpack by themselves. After Igor Pavlov's
// specification of the format (public domain).

class LzmaDecoder {
  constructor(bytes) {
    this.bytes = bytes;
    this.position = 13;
    const d = bytes[0];
    this.lc = d % 9;
    this.lp = Math.floor(d / 9) % 5;
    this.pb = Math.floor(d / 45);
    this.size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(5, true);
    this.range = 0xffffffff;
    this.code = 0;
    for (let i = 0; i < 5; ++i) this.code = ((this.code << 8) | bytes[this.position++]) >>> 0;
    const probabilities = (count) => new Uint16Array(count).fill(1024);
    this.literal = probabilities(0x300 << (this.lc + this.lp));
    this.isMatch = probabilities(12 << 4);
    this.isRep = probabilities(12);
    this.isRepG0 = probabilities(12);
    this.isRepG1 = probabilities(12);
    this.isRepG2 = probabilities(12);
    this.isRep0Long = probabilities(12 << 4);
    this.slots = probabilities(4 << 6);
    this.aligned = probabilities(16);
    this.distances = probabilities(115);
    this.lengths = this.lengthCoder(probabilities);
    this.repLengths = this.lengthCoder(probabilities);
  }

  lengthCoder(probabilities) {
    return { choice: probabilities(2), low: probabilities(16 << 3), middle: probabilities(16 << 3), high: probabilities(256) };
  }

  bit(table, index) {
    const probability = table[index];
    const bound = (this.range >>> 11) * probability;
    let bit = 0;
    if (this.code < bound) {
      this.range = bound;
      table[index] = probability + ((2048 - probability) >> 5);
    } else {
      this.range -= bound;
      this.code -= bound;
      table[index] = probability - (probability >> 5);
      bit = 1;
    }
    if (this.range < 0x1000000) {
      this.range = (this.range << 8) >>> 0;
      this.code = ((this.code << 8) | this.bytes[this.position++]) >>> 0;
    }
    return bit;
  }

  plainBits(count) {
    let result = 0;
    while (count-- > 0) {
      this.range >>>= 1;
      const bit = this.code >= this.range ? 1 : 0;
      if (bit) this.code -= this.range;
      if (this.range < 0x1000000) {
        this.range = (this.range << 8) >>> 0;
        this.code = ((this.code << 8) | this.bytes[this.position++]) >>> 0;
      }
      result = (result << 1) | bit;
    }
    return result;
  }

  tree(table, offset, bits) {
    let m = 1;
    for (let i = 0; i < bits; ++i) m = (m << 1) | this.bit(table, offset + m);
    return m - (1 << bits);
  }

  reverseTree(table, offset, bits) {
    let m = 1;
    let symbol = 0;
    for (let i = 0; i < bits; ++i) {
      const bit = this.bit(table, offset + m);
      m = (m << 1) | bit;
      symbol |= bit << i;
    }
    return symbol;
  }

  length(coder, positionState) {
    if (this.bit(coder.choice, 0) === 0) return this.tree(coder.low, positionState << 3, 3);
    if (this.bit(coder.choice, 1) === 0) return 8 + this.tree(coder.middle, positionState << 3, 3);
    return 16 + this.tree(coder.high, 0, 8);
  }

  distance(length) {
    const slot = this.tree(this.slots, Math.min(length, 3) << 6, 6);
    if (slot < 4) return slot;
    const direct = (slot >> 1) - 1;
    const base = (2 | (slot & 1)) << direct;
    if (slot < 14) return base + this.reverseTree(this.distances, base - slot, direct);
    return base + (this.plainBits(direct - 4) << 4) + this.reverseTree(this.aligned, 0, 4);
  }

  literalByte(out, at, state, rep0) {
    const before = at > 0 ? out[at - 1] : 0;
    const context = ((at & ((1 << this.lp) - 1)) << this.lc) + (before >> (8 - this.lc));
    const offset = 0x300 * context;
    let symbol = 1;
    if (state >= 7) {
      let match = out[at - rep0 - 1];
      do {
        const matchBit = (match >> 7) & 1;
        match <<= 1;
        const bit = this.bit(this.literal, offset + ((1 + matchBit) << 8) + symbol);
        symbol = (symbol << 1) | bit;
        if (matchBit !== bit) break;
      } while (symbol < 0x100);
    }
    while (symbol < 0x100) symbol = (symbol << 1) | this.bit(this.literal, offset + symbol);
    return symbol & 0xff;
  }

  /** A match of a distance among the last four; returns whether it is one byte alone. */
  repeated(state, positionState, reps) {
    if (this.bit(this.isRepG0, state) === 0) return this.bit(this.isRep0Long, (state << 4) + positionState) === 0;
    const which = this.bit(this.isRepG1, state) === 0 ? 1 : this.bit(this.isRepG2, state) === 0 ? 2 : 3;
    const [distance] = reps.splice(which, 1);
    reps.unshift(distance);
    return false;
  }

  unpacked() {
    const out = new Uint8Array(this.size);
    const reps = [0, 0, 0, 0];
    let state = 0;
    let at = 0;
    while (at < this.size) {
      const positionState = at & ((1 << this.pb) - 1);
      if (this.bit(this.isMatch, (state << 4) + positionState) === 0) {
        out[at] = this.literalByte(out, at, state, reps[0]);
        ++at;
        state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
        continue;
      }
      let length = 1;
      if (this.bit(this.isRep, state) !== 0) {
        if (this.repeated(state, positionState, reps)) state = state < 7 ? 9 : 11;
        else {
          length = this.length(this.repLengths, positionState) + 2;
          state = state < 7 ? 8 : 11;
        }
      } else {
        length = this.length(this.lengths, positionState) + 2;
        state = state < 7 ? 7 : 10;
        reps.pop();
        reps.unshift(this.distance(length - 2));
      }
      for (const from = at - reps[0] - 1, end = Math.min(this.size, at + length), by = at - from; at < end; ++at) out[at] = out[at - by];
    }
    return out;
  }
}
