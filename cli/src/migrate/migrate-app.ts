import { posix } from 'node:path'
import type { JSXElement } from '@babel/types'
import { type App, type AppInput, readApp } from './app.js'
import { type AppKitPlan, type AppKitSite, findAppKit, planAppKit, rewriteNetworks } from './appkit-rules.js'
import { rewriteAppKitButton, rewriteConnectKitButton, rewriteRainbowButton } from './button-rules.js'
import { type ConfigSite, findConfig, rewriteConfig } from './config-rules.js'
import { connectStateFile, connectStateName, connectStateText } from './connect-state.js'
import { rewriteCustomButton } from './custom-button-rules.js'
import { type AddedProperty, indentAt } from './edit-object.js'
import { callsOf, type ModalNames, rewriteHook } from './hook-rules.js'
import { type Kit, kitOf } from './kits.js'
import { constantsOf } from './module-constants.js'
import { rewritePackageJson } from './package-json.js'
import {
  type ProviderPlan,
  planConnectKitProvider,
  planRainbowProvider,
  rewriteElement,
} from './provider-rules.js'
import { kernelCode, startCode, statementEnd } from './quoin-code.js'
import { createSourceFile, type MigrationNote, type SourceFile } from './source-file.js'
import { rangeOf, tagOf } from './syntax.js'

/** The result of a migration. Paths are relative to the folder of the app. */
export interface Migration {
  readonly kits: readonly Kit[]
  /** New texts of changed and new files, by path. */
  readonly changed: ReadonlyMap<string, string>
  readonly notes: readonly MigrationNote[]
}

/** Where a kernel is declared. */
interface KernelPlace {
  readonly source: SourceFile
  readonly name: string
}

function elements(source: SourceFile, from: RegExp, name: string): readonly JSXElement[] {
  const local = source.localOf(from, name)
  return local === undefined ? [] : source.nodes('JSXElement').filter((element) => tagOf(element) === local)
}

const rainbow = /^@rainbow-me\/rainbowkit$/
const connect = /^connectkit$/

function planProviders({ files }: App): readonly ProviderPlan[] {
  return files.flatMap((source) => [
    ...elements(source, rainbow, 'RainbowKitProvider').map((element) => planRainbowProvider(source, element)),
    ...elements(source, connect, 'ConnectKitProvider').map((element) =>
      planConnectKitProvider(source, element),
    ),
  ])
}

/** Joins options of the same name: the metadata of a config and of a provider. */
function joinOptions(all: readonly AddedProperty[]): readonly AddedProperty[] {
  const byName = new Map<string, string>()
  for (const { name, code } of all) {
    const known = byName.get(name)
    if (known === undefined) byName.set(name, code)
    else if (name === 'metadata') byName.set(name, known)
  }
  return [...byName].map(([name, code]) => ({ name, code }))
}

/** Returns a name for the kernel that no module of it uses for something else. */
const kernelName = (...sources: readonly SourceFile[]): string =>
  sources.some((source) => source.references('quoin').length > 0) ? 'quoinKernel' : 'quoin'

/** Rewrites the config of RainbowKit or ConnectKit, and creates the kernel below it. */
function placeKernel(
  app: App,
  { source, constant, call }: ConfigSite,
  providers: readonly ProviderPlan[],
): KernelPlace | undefined {
  if (source.imports.some((one) => one.source === 'quoin/adapters/wagmi')) {
    const known = constantsOf(source).find(
      ({ init }) =>
        init.type === 'CallExpression' &&
        init.callee.type === 'Identifier' &&
        init.callee.name === 'connectWagmi',
    )
    return known && { source, name: known.name }
  }
  const options = rewriteConfig({ source, constant, call }, app.hasServer)
  if (!options) return undefined
  const name = kernelName(source, ...providers.map((one) => one.source))
  const isUsedElsewhere = providers.some((one) => one.source !== source)
  const end = statementEnd(source)
  const code = kernelCode(
    source,
    constant.name,
    joinOptions([...options, ...providers.flatMap((one) => one.options)]),
  )
  const at = rangeOf(constant.statement).end
  source.replace(
    { start: at, end: at },
    `\n\n${isUsedElsewhere ? 'export ' : ''}const ${name} = ${code}${end}\n${startCode(name, app.hasServer, end)}`,
  )
  return { source, name }
}

/** Imports the kernel into a module, if it is declared in another one. */
function kernelIn({ resolve, specifier }: App, source: SourceFile, place: KernelPlace): string {
  if (source === place.source) return place.name
  const known = source.imports.find(
    (one) => resolve(source.path, one.source) === place.source && one.name !== '*',
  )
  return source.need(known?.source ?? specifier(source.path, place.source.path), place.name)
}

function replaceProviders(app: App, plans: readonly ProviderPlan[], place: KernelPlace): void {
  for (const { source, element, attributes } of plans) {
    const kernel = kernelIn(app, source, place)
    rewriteElement(source, element, source.need('quoin/react', 'QuoinProvider'), [
      `kernel={${kernel}}`,
      ...attributes,
    ])
  }
}

/** Creates the kernel in place of AppKit's modal, and its provider within that of wagmi. */
function placeAppKit(app: App, site: AppKitSite, plan: AppKitPlan): void {
  const { source, call, statement } = site.modal
  const provider = findWagmiProvider(app)
  const own = constantsOf(source).find((one) => one.statement === statement)
  const end = statementEnd(source)
  const name = own?.name ?? kernelName(source, ...(provider ? [provider.source] : []))
  const isElsewhere = provider !== undefined && provider.source !== source
  // The config has the local name that the adapter had, or its new one.
  const config = source === site.adapter.source ? plan.config : localConfig(app, source, site, plan.config)
  const code = kernelCode(source, config, plan.options)
  const { start, end: stop } = rangeOf(statement)
  if (own) source.replace(rangeOf(call), code)
  else source.replace({ start, end: stop }, `${isElsewhere ? 'export ' : ''}const ${name} = ${code}${end}`)
  source.replace({ start: stop, end: stop }, `\n${startCode(name, app.hasServer, end)}`)
  if (!provider) {
    source.note(
      statement,
      `There is no <WagmiProvider> in this app: put <QuoinProvider kernel={${name}}> of quoin/react around the components with hooks.`,
    )
    return
  }
  if (isElsewhere && own && !own.isExported)
    source.note(statement, `Export ${name}: ${provider.source.path} imports it.`)
  wrapChildren(app, provider, { source, name }, plan.attributes)
}

function localConfig({ resolve }: App, source: SourceFile, { adapter }: AppKitSite, config: string): string {
  const imported = source.imports.find(
    (one) => one.name === adapter.constant.name && resolve(source.path, one.source) === adapter.source,
  )
  return imported && imported.local !== imported.name ? imported.local : config
}

interface ProviderElement {
  readonly source: SourceFile
  readonly element: JSXElement
}

function findWagmiProvider({ files }: App): ProviderElement | undefined {
  for (const source of files) {
    const [element] = source.nodes('JSXElement').filter((one) => /^Wagmi(Provider|Config)$/.test(tagOf(one)))
    if (element) return { source, element }
  }
  return undefined
}

/** Puts `QuoinProvider` around the children of the innermost provider of wagmi and of its queries. */
function wrapChildren(
  app: App,
  { source, element }: ProviderElement,
  place: KernelPlace,
  attributes: readonly string[],
): void {
  const inner = element.children.find(
    (one) => one.type === 'JSXElement' && tagOf(one) === 'QueryClientProvider',
  )
  const outer = inner?.type === 'JSXElement' ? inner : element
  const { openingElement, closingElement } = outer
  if (!closingElement) return
  const kernel = kernelIn(app, source, place)
  const provider = source.need('quoin/react', 'QuoinProvider')
  const indent = indentAt(source.text, rangeOf(outer).start)
  const tag = `<${[provider, `kernel={${kernel}}`, ...attributes].join(' ')}>`
  const from = rangeOf(openingElement).end
  const to = rangeOf(closingElement).start
  source.replace({ start: from, end: to }, () => {
    const children = source.print({ start: from, end: to }).trim().replaceAll('\n', '\n  ')
    return `\n${indent}  ${tag}\n${indent}    ${children}\n${indent}  </${provider}>\n${indent}`
  })
}

/** Rewrites the buttons, hooks and types of a module. Returns the kit whose custom button it has. */
function rewriteUses(
  app: App,
  source: SourceFile,
  stateOf: (kit: 'RainbowKit' | 'ConnectKit') => string,
): void {
  const modals: ModalNames = new Map()
  const ofKits = source.imports.filter((one) => kitOf(one.source))
  const hooks = ofKits.filter(({ name }) => /^use[A-Z]/.test(name))
  const calls = hooks.flatMap((hook) => callsOf(source, hook.local).map((call) => ({ call, hook })))
  // In their order: the first one of a component declares the modal.
  for (const { call, hook } of calls.sort((a, b) => rangeOf(a.call).start - rangeOf(b.call).start))
    rewriteHook(source, call, hook, modals)
  for (const { local } of ofKits.filter(({ name }) => name === 'Chain')) {
    const to = source.need('viem', 'Chain', { isType: true, replaced: local })
    if (to !== local) for (const node of source.references(local)) source.replace(rangeOf(node), to)
  }
  rewriteNetworks(source)
  const buttons = [
    source.localOf(rainbow, 'ConnectButton'),
    source.localOf(connect, 'ConnectKitButton'),
  ] as const
  for (const element of source.nodes('JSXElement')) {
    const tag = tagOf(element)
    if (tag === buttons[0]) rewriteRainbowButton(source, element)
    else if (tag === buttons[1]) rewriteConnectKitButton(source, element)
    else if (tag === `${buttons[0]}.Custom` || tag === `${buttons[1]}.Custom`) {
      const kit = tag === `${buttons[0]}.Custom` ? 'RainbowKit' : 'ConnectKit'
      if (rewriteCustomButton(source, element, kit)) continue
      const path = stateOf(kit)
      rewriteElement(source, element, source.need(app.specifier(source.path, path), connectStateName), [])
      source.note(
        element,
        `${tag}: the function uses a state that QuoinButton does not have. ${path} passes it; useQuoinButton() has names, pictures and balances.`,
      )
    } else rewriteAppKitButton(source, element)
  }
}

/** Makes TypeScript read the `exports` of packages, by which it finds `quoin/react`. Comments and layout stay. */
function raiseResolution(
  path: string,
  text: string,
): { readonly text: string; readonly notes: readonly MigrationNote[] } {
  const old = /("moduleResolution"\s*:\s*)"(?:node|node10|classic)"/i.exec(text)
  if (!old) return { text, notes: [] }
  const line = text.slice(0, old.index).split('\n').length
  if (/"module"\s*:\s*"commonjs"/i.test(text)) {
    const advice =
      'TypeScript finds quoin/react by moduleResolution "bundler" or "nodenext" only, which need another module than "commonjs".'
    return { text, notes: [{ path, line, text: advice }] }
  }
  return { text: text.replace(old[0], `${old[1]}"bundler"`), notes: [] }
}

/** Returns what is left of the kits in a rewritten module. */
function leftovers(path: string, text: string, known: readonly MigrationNote[]): readonly MigrationNote[] {
  const source = createSourceFile(path, text)
  const line = (offset: number): number => text.slice(0, offset).split('\n').length
  const names = source.imports.flatMap(({ source: from, name, local }) => {
    const kit = kitOf(from)
    const [first] = source.references(local)
    return kit && first && !known.some((note) => note.text.startsWith(`${name}: `))
      ? [
          {
            path,
            line: line(rangeOf(first).start),
            text: `${name} of ${from} is still used: no rule rewrites it here. See ${kit.guide}.`,
          },
        ]
      : []
  })
  const styles = source
    .nodes('ImportDeclaration')
    .flatMap((one) =>
      kitOf(one.source.value) && one.specifiers.length === 0
        ? [{ path, line: line(rangeOf(one).start), text: `${one.source.value} is still imported.` }]
        : [],
    )
  return [...names, ...styles]
}

/** Rewrites an app from RainbowKit, ConnectKit or AppKit to Quoin. Reads and writes no files. */
export function migrateApp(input: AppInput): Migration {
  const app = readApp(input)
  const kits = new Set<Kit>()
  for (const source of app.files)
    for (const one of source.nodes('ImportDeclaration')) {
      const kit = kitOf(one.source.value)
      if (kit) kits.add(kit)
    }
  const changed = new Map<string, string>()
  const notes: MigrationNote[] = [...app.unread].map(([path, reason]) => ({
    path,
    line: 1,
    text: `The module was left alone, because it could not be parsed: ${reason}`,
  }))
  if (kits.size === 0) return { kits: [], changed, notes: [] }

  const site = findAppKit(app)
  const plan = site && planAppKit(app, site)
  if (site && plan) placeAppKit(app, site, plan)
  const providers = planProviders(app)
  const config = providers.length > 0 ? findConfig(app) : undefined
  const place = config && placeKernel(app, config, providers)
  if (place) replaceProviders(app, providers, place)
  else
    for (const { source, element } of providers)
      source.note(
        element,
        'The wagmi config of this app was not found at the top of a module, so its provider was left alone. Move it there, and run this again.',
      )

  for (const source of app.files)
    rewriteUses(app, source, (kit) => {
      const isTypeScript = source.isTypeScript
      const folder = posix.dirname((config?.source ?? source).path)
      const path = posix.join(folder, `${connectStateFile}.${isTypeScript ? 'tsx' : 'jsx'}`)
      changed.set(path, connectStateText(kit, isTypeScript))
      return path
    })
  for (const [path, text] of input.tsconfigs ?? []) {
    const raised = raiseResolution(path, text)
    if (raised.text !== text) changed.set(path, raised.text)
    notes.push(...raised.notes)
  }
  const isOld = (from: string): boolean => kitOf(from) !== undefined
  for (const source of app.files) {
    const finished = source.finish(isOld)
    if (finished.text !== source.text) changed.set(source.path, finished.text)
    notes.push(...finished.notes, ...leftovers(source.path, finished.text, finished.notes))
  }
  const isLeft = (name: string): boolean =>
    [...app.unread.keys()].some((path) => input.modules.get(path)?.includes(name)) ||
    app.files.some(({ path, text }) =>
      importedPackages(path, changed.get(path) ?? text).some(
        (from) => from === name || from.startsWith(`${name}/`),
      ),
    )
  const usesRelay = [...changed.values()].some((text) => text.includes('walletConnect: {'))
  const manifest = rewritePackageJson(input.packageJson, { kits: [...kits], isLeft, usesRelay })
  if (manifest.text !== input.packageJson) changed.set('package.json', manifest.text)
  notes.push(...manifest.notes)
  return { kits: [...kits], changed, notes }
}

const importedPackages = (path: string, text: string): readonly string[] =>
  createSourceFile(path, text)
    .nodes('ImportDeclaration')
    .map((one) => one.source.value)
