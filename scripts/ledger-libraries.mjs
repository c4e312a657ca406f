// Ledger's client libraries as they are part of the package: what they need of Node comes with them, and what the plugin does not use,
// all access to Ledger's servers above all, is replaced (docs/decisions/ledger-libraries.md).
import { createRequire } from 'node:module'

const place = createRequire(import.meta.url).resolve('@ledgerhq/hw-app-eth')

/** Calls that the plugin never makes: a version of the libraries that makes one fails, and requests nothing. */
const refused = "() => { throw new Error('Quoin leaves this part of the Ledger libraries out') }"

/** The replaced modules: the ends of their paths below `node_modules`, and their code. */
const replaced = [
  // Every request to a server. Nothing is left that could make one.
  [/\/axios\/(index|dist\/.+)\.c?js$/, `export default { get: ${refused} }`],
  // The addresses of the servers.
  [/\/hw-app-eth\/lib-es\/services\/ledger\/loadConfig\.js$/, 'export const getLoadConfig = () => ({})'],
  // Descriptions of transactions from Ledger's servers, and the decoders that read them.
  [
    /\/hw-app-eth\/lib-es\/services\/ledger\/index\.js$/,
    `import { parse } from '@ethersproject/transactions'
const refused = ${refused}
export default {
  parseTransaction: parse,
  resolveTransaction: refused,
  signDomainResolution: refused,
  signAddressResolution: refused,
}`,
  ],
  // The key of a description of typed data, on the server or in a list: there is neither.
  [/\/crypto-js\/sha224\.js$/, "export default () => ''"],
  // Recovers the signer of a signed transaction: the plugin passes unsigned ones.
  [
    /\/@ethersproject\/signing-key\/lib(\.esm)?\/index\.js$/,
    `const refused = ${refused}
export { refused as computePublicKey, refused as recoverPublicKey }`,
  ],
  // Three functions of forty.
  [
    /\/@ledgerhq\/.+\/semver\/index\.js$/,
    `import coerce from './functions/coerce.js'
import gte from './functions/gte.js'
import lt from './functions/lt.js'
export default { coerce, gte, lt }`,
  ],
]

const unixPath = (id) => id.replaceAll('\\', '/')

/**
 * A plugin for rolldown, Vite and Vitest: the libraries of the package's builds, and of those from its source.
 *
 * @type {import('rolldown').Plugin}
 */
export const ledgerLibraries = {
  name: 'ledger-libraries',
  resolveId(id, importer) {
    // One copy: several of them have the same version each.
    if (id === 'semver' && importer && unixPath(importer).includes('/node_modules/@ledgerhq/'))
      return this.resolve(id, place, { skipSelf: true })
  },
  load(id) {
    const path = unixPath(id)
    if (!path.includes('/node_modules/')) return
    const code = replaced.find(([end]) => end.test(path))?.[1]
    return code && { code, moduleType: 'js' }
  },
  transform(code, id) {
    // Node's `Buffer`, without a global of the page.
    if (unixPath(id).includes('/node_modules/@ledgerhq/') && /\bBuffer\b/.test(code))
      return `import { Buffer } from 'buffer/index.js'\n${code}`
  },
}

/** Throws if a build contains one of the modules that are to be replaced, or an address of a server. */
export function checkLedger(output) {
  const chunks = output.filter(({ name }) => ledgerGroups.some((group) => group.name === name))
  const code = chunks.map((chunk) => chunk.code).join('\n')
  const loaded = chunks.flatMap(({ moduleIds }) => moduleIds.map(unixPath))
  const missed = replaced.filter(([end]) => !loaded.some((id) => end.test(id)))
  if (missed.length > 0)
    throw new Error(`No module of Ledger's libraries matches ${missed.map(([end]) => end).join(', ')}.`)
  const access =
    /https?:\/\/(?!(github\.com|links\.ethers\.org|feross\.org)\/)[^\s'"]*|\bfetch\(|XMLHttpRequest|WebSocket|\beval\(|new Function/
  const found = access.exec(code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''))
  if (found) throw new Error(`Ledger's libraries contain ${found[0]}.`)
}

const packageOf = (id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(unixPath(id))?.[1] ?? ''
const shared =
  /^(@ledgerhq\/(devices|errors|hw-transport|hw-transport-webhid|logs)|base64-js|buffer|events|ieee754|semver)$/
const solana = /^(@ledgerhq\/hw-app-solana|bip32-path)$/
const ethereum =
  /^(@ledgerhq\/(evm-tools|hw-app-eth)|@ethersproject\/.+|axios|bignumber\.js|bn\.js|crypto-js|js-sha3)$/

/** The chunks of the libraries: what both namespaces need, and the app of each. */
export const ledgerGroups = [
  { name: 'ledger', test: (id) => shared.test(packageOf(id)) },
  { name: 'ledger-solana', test: (id) => solana.test(packageOf(id)) },
  { name: 'ledger-ethereum', test: (id) => ethereum.test(packageOf(id)) },
]
