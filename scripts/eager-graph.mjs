import { eagerChunks, readChunks, sourcesOf } from './chunk-graph.mjs'

/** Modules that a page must not load before the widget opens. */
const forbidden = [
  ['a chain SDK', /node_modules\/(viem|ox|@solana|bitcoinjs-lib|@polkadot)\//],
  ['WalletConnect', /node_modules\/@walletconnect\//],
  ['React', /node_modules\/(react|react-dom)\//],
  ['a view', /\bplugins\/[^/]+\/src\/views\//],
  ['the modal', /\bui-shell\/src\/shell\/modal\.tsx/],
  ['a schema library', /node_modules\/zod\//],
  ['the query library', /node_modules\/@tanstack\//],
]

/** Modules that must be in the graph; otherwise the check reads the wrong one. */
const needed = [
  /\bkernel\/kernel\/create-kernel\.ts/,
  /\bchains\/eip155\/src\//,
  /\bplugins\/wallets\/src\/manifest\.ts/,
]

const modules = eagerChunks(readChunks(), 'embed/main.ts').flatMap((chunk) => sourcesOf(chunk))
const problems = []
for (const pattern of needed) {
  if (!modules.some((id) => pattern.test(id)))
    problems.push(`nothing matches ${pattern}: the check reads the wrong graph`)
}
for (const [what, pattern] of forbidden) {
  for (const id of modules.filter((one) => pattern.test(one)))
    problems.push(`${what} is in the eager graph: ${id}`)
}
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
console.log(`${modules.length} modules in the eager graph; none is heavy.`)
