// Globals that browsers and Node have, and jsdom does not: viem and the kernel use them. Not `MessageChannel`: React would keep one
// open, and Jest would not end.
const { TextDecoder, TextEncoder } = require('node:util')
const { deserialize, serialize } = require('node:v8')

const missing = {
  TextDecoder,
  TextEncoder,
  structuredClone: (value) => deserialize(serialize(value)),
}
for (const [name, value] of Object.entries(missing)) globalThis[name] ??= value
