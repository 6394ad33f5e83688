// Unpacks LZMA by a module of its own, web/lzma.cpp, which is written here when the page is made.

const unpacker = "@UNPACKER@";

/** The bytes that were packed, in the memory of the module. */
async function unpacked(packed) {
  const { instance } = await WebAssembly.instantiate(bytesOf(unpacker));
  const { memory, hm_room, hm_unpack } = instance.exports;
  const size = new DataView(packed.buffer, packed.byteOffset).getUint32(5, true);
  const at = hm_room(packed.length + size);
  if (at === 0) throw new Error(`there is no memory for ${size} bytes`);
  new Uint8Array(memory.buffer).set(packed, at);
  hm_unpack(at, at + packed.length, size);
  return new Uint8Array(memory.buffer, at + packed.length, size);
}
