import type { JSXElement, Node } from '@babel/types'
import { oneLine } from './config-rules.js'
import { type AddedProperty, indentAt } from './edit-object.js'
import { optionsOf } from './module-constants.js'
import type { SourceFile } from './source-file.js'
import { attributesOf, attributeValue, bare, rangeOf, stringOf } from './syntax.js'
import { connectKitVariable, rainbowTheme, type Theme, themeVariables } from './theme-rules.js'

/** What a provider of a kit becomes. */
export interface ProviderPlan {
  readonly source: SourceFile
  readonly element: JSXElement
  /** Attributes of `QuoinProvider`, besides `kernel`. */
  readonly attributes: readonly string[]
  /** Options of the kernel: their code has no names of this module. */
  readonly options: readonly AddedProperty[]
}

const widest = 90

/** Writes an attribute: texts in quotes, other code in braces. */
export function attributeText(name: string, code: string): string {
  const text = /^'([^'"\\{}<>&]*)'$/.exec(code)?.[1]
  return text === undefined ? `${name}={${code}}` : `${name}="${text}"`
}

export const themeAttributes = ({
  mode,
  variables,
}: Pick<Theme, 'mode' | 'variables'>): readonly string[] => [
  ...(mode === undefined || mode === "'system'" ? [] : [attributeText('theme', mode)]),
  ...(variables === undefined ? [] : [attributeText('themeVariables', variables)]),
]

/** Renames a JSX element, and replaces its attributes. */
export function rewriteElement(
  source: SourceFile,
  element: JSXElement,
  tag: string,
  attributes: readonly string[],
): void {
  const { openingElement, closingElement } = element
  const { start, end } = rangeOf(openingElement)
  const close = openingElement.selfClosing ? ' />' : '>'
  const line = `<${[tag, ...attributes].join(' ')}${close}`
  const indent = indentAt(source.text, start)
  const wide = `<${tag}\n${attributes.map((one) => `${indent}  ${one}\n`).join('')}${indent}${close.trim()}`
  source.replace({ start, end }, line.length > widest ? wide : line)
  for (const attribute of openingElement.attributes)
    if (attribute.type === 'JSXSpreadAttribute')
      source.note(
        element,
        `Properties of an object were removed: pass those of ${tag} by name. It was: ${oneLine(source.print(rangeOf(attribute)))}`,
      )
  if (closingElement) source.replace(rangeOf(closingElement.name), tag)
}

interface Parts {
  readonly attributes: string[]
  readonly options: AddedProperty[]
  readonly lost: (name: string, node: Node, advice: string) => void
}

const parts = (source: SourceFile, element: JSXElement): Parts => ({
  attributes: [],
  options: [],
  lost: (name, node, advice) =>
    source.note(element, `${name}: ${advice} It was: ${oneLine(source.print(rangeOf(node)))}`),
})

const localeAdvice =
  'The language is an option of the kernel: createQuoin({ locale }), or kernel.i18n.setLocale(locale) when it changes.'
const legalAdvice = 'Pass createQuoin({ legal: { termsUrl, privacyUrl, version } }).'

/** Returns the id of a chain in CAIP-2 form, if it is a number. */
const chainOption = (node: Node | undefined): AddedProperty | undefined =>
  node?.type === 'NumericLiteral' && node.value > 0
    ? { name: 'defaultNetwork', code: `'eip155:${node.value}'` }
    : undefined

export function planRainbowProvider(source: SourceFile, element: JSXElement): ProviderPlan {
  const { attributes, options, lost } = parts(source, element)
  for (const [name, attribute] of attributesOf(element)) {
    const value = attributeValue(attribute)
    const text = stringOf(value)
    if (name === 'theme') {
      const theme = value && rainbowTheme(source, value)
      if (theme) attributes.push(...themeAttributes(theme))
      const unknown = theme
        ? theme.lost
        : value && bare(value).type === 'NullLiteral'
          ? []
          : [oneLine(source.print(rangeOf(attribute)))]
      if (unknown.length > 0)
        source.note(
          element,
          `theme: these parts have no equivalent and were removed; the guide lists the variables: ${unknown.join('; ')}`,
        )
    } else if (name === 'locale') {
      if (text === undefined) lost(name, attribute, localeAdvice)
      else options.push({ name: 'locale', code: `'${text}'` })
    } else if (name === 'modalSize') {
      if (text === 'compact') attributes.push('connectLayout="list"')
      else if (text !== 'wide') lost(name, attribute, 'The layout is connectLayout="list" or "auto".')
    } else if (name === 'initialChain') {
      const option = chainOption(value)
      if (option) options.push(option)
      else lost(name, attribute, "Pass createQuoin({ defaultNetwork: 'eip155:…' }).")
    } else if (name === 'appInfo') planAppInfo(source, value, { options, lost })
    else if (name === 'showRecentTransactions')
      lost(name, attribute, 'The account view has an activity tab; nothing is to be set.')
    else if (name === 'coolMode') lost(name, attribute, 'Quoin has no such animation.')
    else if (name === 'avatar')
      lost(
        name,
        attribute,
        'Quoin displays the avatar of the name, else one made of the address; it takes no component.',
      )
    else lost(name, attribute, 'Quoin has no equivalent.')
  }
  return { source, element, attributes, options }
}

function planAppInfo(
  source: SourceFile,
  value: Node | undefined,
  { options, lost }: Pick<Parts, 'options' | 'lost'>,
): void {
  const info = optionsOf(source, value)
  if (!info && value) lost('appInfo', value, 'Pass createQuoin({ metadata: { name } }).')
  for (const name of info?.names ?? []) {
    const node = info?.node(name)
    const text = stringOf(node)
    if (name === 'appName' && text !== undefined)
      options.push({ name: 'metadata', code: `{ name: '${text}' }` })
    else if (node)
      lost(
        `appInfo.${name}`,
        node,
        name === 'disclaimer'
          ? legalAdvice
          : name === 'appName'
            ? 'Pass createQuoin({ metadata: { name } }).'
            : 'Quoin has no equivalent.',
      )
  }
}

/** Themes of ConnectKit with a similar preset. */
const connectKitPresets: Readonly<Record<string, string>> = {
  midnight: 'midnight',
  rounded: 'rounded',
  minimal: 'paper',
}

export function planConnectKitProvider(source: SourceFile, element: JSXElement): ProviderPlan {
  const { attributes, options, lost } = parts(source, element)
  let mode: string | undefined
  const variables: string[] = []
  for (const [name, attribute] of attributesOf(element)) {
    const value = attributeValue(attribute)
    const text = stringOf(value)
    if (name === 'mode') {
      if (text === 'light' || text === 'dark') mode = `'${text}'`
      else if (text !== 'auto')
        lost(name, attribute, "Pass theme: 'light', 'dark' or 'system' in place of 'auto'.")
    } else if (name === 'theme') {
      const preset = connectKitPresets[text ?? '']
      if (preset !== undefined) variables.push(`...${source.need('quoin/themes', preset)}`)
      if (!['auto', 'default', 'midnight'].includes(text ?? ''))
        lost(
          name,
          attribute,
          preset === undefined
            ? 'No preset of quoin/themes is like it; set themeVariables.'
            : `The preset ${preset} is the nearest one.`,
        )
    } else if (name === 'customTheme') {
      const object = value && optionsOf(source, value)?.object
      const custom = object && themeVariables(source, object, connectKitVariable)
      if (custom?.variables !== undefined) variables.push(`...${custom.variables}`)
      if (!custom) lost(name, attribute, 'Set themeVariables.')
      else if (custom.lost.length > 0)
        source.note(
          element,
          `customTheme: these variables have no equivalent and were removed: ${custom.lost.join('; ')}`,
        )
    } else if (name === 'options') planConnectKitOptions(source, value, { options, lost })
    else if (name === 'onConnect' || name === 'onDisconnect')
      lost(
        name,
        attribute,
        `Use useQuoinEvent('connection:${name === 'onConnect' ? 'connected' : 'disconnected'}', …) below the provider.`,
      )
    else if (name === 'debugMode') options.push({ name: 'logLevel', code: "'debug'" })
    else lost(name, attribute, 'Quoin has no equivalent.')
  }
  const [only] = variables
  const code =
    variables.length === 0
      ? undefined
      : variables.length === 1
        ? only?.slice(3)
        : `{ ${variables.join(', ')} }`
  attributes.push(...themeAttributes({ mode, variables: code }))
  return { source, element, attributes, options }
}

function planConnectKitOptions(
  source: SourceFile,
  value: Node | undefined,
  { options, lost }: Pick<Parts, 'options' | 'lost'>,
): void {
  const given = optionsOf(source, value)
  if (!given && value) lost('options', value, 'Map the options by docs/migrate/connectkit.md.')
  for (const name of given?.names ?? []) {
    const node = given?.node(name)
    if (!node) continue
    const text = stringOf(node)
    const chain = chainOption(node)
    if (name === 'language' && text !== undefined) options.push({ name: 'locale', code: `'${text}'` })
    else if (name === 'initialChainId' && chain) options.push(chain)
    else if (name === 'initialChainId' && node.type === 'NumericLiteral') continue
    else if (name === 'enforceSupportedChains' && node.type === 'BooleanLiteral')
      options.push({ name: 'unsupportedNetworks', code: node.value ? "'block'" : "'ignore'" })
    else if (name === 'disclaimer') lost(`options.${name}`, node, legalAdvice)
    else if (name === 'language') lost(`options.${name}`, node, localeAdvice)
    else if (name === 'hideBalance') lost(`options.${name}`, node, 'Pass balance="hide" to QuoinButton.')
    else lost(`options.${name}`, node, 'Quoin has no equivalent.')
  }
}
