// What a page carries in base64: plain, or packed by LZMA, which a module of its own unpacks. That is web/lzma.cpp, and
// is written here when the page is made.

const unpacker = "@UNPACKER@";

function bytesOf(base64) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(base64); // in browsers of 2025
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < bytes.length; ++i) bytes[i] = letters.charCodeAt(i); // a tenth of the time of Uint8Array.from
  return bytes;
}

/** The bytes that were packed and written in base64, in the memory of the module. Their sum tells damage before they run: they might not end. */
async function unpacked(text, sum, broken) {
  const packed = bytesOf(text);
  const { instance } = await WebAssembly.instantiate(bytesOf(unpacker));
  const { memory, hm_room, hm_sum, hm_unpack } = instance.exports;
  const at = hm_room(packed.length);
  new Uint8Array(memory.buffer).set(packed, at);
  if (String(hm_sum(at, packed.length) >>> 0) !== sum) throw new Error(broken);
  const size = new DataView(packed.buffer).getUint32(5, true);
  if (hm_room(packed.length + size) === 0) throw new Error(`there is no memory for ${size} bytes`);
  hm_unpack(at, at + packed.length, size);
  return new Uint8Array(memory.buffer, at + packed.length, size);
}
