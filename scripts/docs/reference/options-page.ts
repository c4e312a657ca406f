import { chainPlugins } from '../../../bundle/chain-plugins.js'
import type { StandardPlugin } from '../../../bundle/standard-plugin.js'
import { standardPlugins } from '../../../bundle/standard-plugins.js'
import { escapeHtml, inlineCode, membersTable, type SourceTypes } from './source-types.js'

/** The page about each option. */
const guides: Readonly<Record<string, string>> = {
  features: 'plugins/standard-plugins',
  policy: 'plugins/permissions',
  services: 'operate/gateway',
  locale: 'guides/languages',
  locales: 'guides/languages',
  messages: 'guides/languages',
  networks: 'guides/networks',
  defaultNetwork: 'guides/networks',
  customRpcUrls: 'guides/networks',
  unsupportedNetworks: 'guides/networks',
  discovery: 'guides/wallets',
  wallets: 'guides/wallets',
  walletConnect: 'guides/wallets',
  tokens: 'guides/account',
  nfts: 'guides/account',
  history: 'guides/account',
  send: 'guides/account',
  names: 'guides/names',
  onramp: 'guides/onramp-provider',
  swap: 'guides/swap',
  analytics: 'guides/analytics',
  embedded: 'guides/embedded-wallet',
  social: 'guides/embedded-wallet',
  siwx: 'guides/sign-in',
  legal: 'guides/legal',
  actions: 'guides/actions',
  pay: 'guides/pay',
  smartSessions: 'guides/smart-sessions',
  safe: 'guides/safe',
}

const rows: readonly StandardPlugin[] = [...standardPlugins, ...chainPlugins]

/** Returns a sentence about the plugin that has an option; `undefined` for an option of the kernel. */
function pluginOf(name: string): string | undefined {
  const row = rows.find(({ option }) => option === name)
  if (!row) return undefined
  const plugin = `the plugin [${row.id}](plugins.md#${row.id.toLowerCase()})`
  if (row.when === 'option') return `Adds ${plugin}, which is off by default.`
  if (row.when === 'secureSite') return `Options of ${plugin}, which is used with \`services.secureSite\`.`
  return `Options of ${plugin}.`
}

/** Comments of options whose type has none: a union with `undefined` loses that of its alias. */
const withoutComment: Readonly<Record<string, string>> = {
  hardware: 'The plugin has no options: pass `true`.',
}

/** Returns the page of `createQuoin`'s options, which are the kernel's and those of the plugins. */
export function optionsPage(types: SourceTypes): string {
  const declaration = types.interfaceOf('bundle/quoin-options.ts', 'QuoinOptions')
  const options = types.membersOf(declaration)
  const unknown = Object.keys(guides).filter((guide) => !options.some(({ name }) => name === guide))
  if (unknown.length > 0)
    throw new Error(`options-page.ts has guides of options that do not exist: ${unknown}`)
  const ordered = options.toSorted((a, b) => Number(a.isOptional) - Number(b.isOptional))
  const parts = ordered.map(({ symbol, example, ...option }) => {
    const members = types.membersOfSymbol(symbol, declaration)
    const plugin = pluginOf(option.name)
    const isEmpty = option.type === 'Readonly<Record<never, never>>'
    const own = option.comment || types.commentOfType(symbol, declaration)
    const comment = isEmpty ? 'It has no options: pass `{}`.' : own || (withoutComment[option.name] ?? '')
    if (comment === '') throw new Error(`The option ${option.name} of createQuoin has no comment.`)
    const text = plugin === undefined ? comment : withoutRepetition(comment)
    const guide = guides[option.name]
    return [
      `## ${option.name}`,
      `${inlineCode(isEmpty ? '{}' : option.type)}${option.isOptional ? '' : ', required'}`,
      [plugin, escapeHtml(text)].filter(Boolean).join(' '),
      example && fenced(example),
      members.length > 0 && membersTable(members),
      guide && `Guide: [${types.titleOf(`docs/${guide}.md`)}](../${guide}.md).`,
    ]
      .filter(Boolean)
      .join('\n\n')
  })
  return `# Options

The options of \`createQuoin\` of \`quoin\` and \`quoin/presets/evm\`. Those of \`createKernel\` are the same without the options of plugins,
which are passed to \`use(plugin, options)\`. A name with a star is required.

${parts.join('\n\n')}`
}

/** Returns a comment without its first words if they only say that these are the options of the plugin. */
const withoutRepetition = (comment: string): string =>
  comment
    .replace(/^(?:The o|O)ptions of (?:the (?:\w+ )*plugin|sign-in)[.:] */, '')
    .replace(/^[a-z]/, (letter) => letter.toUpperCase())

const fenced = (example: string): string =>
  example.includes('```') ? example : `\`\`\`ts\n${example.trim()}\n\`\`\``
