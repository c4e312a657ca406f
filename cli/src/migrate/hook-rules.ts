import type { CallExpression, Node, ObjectPattern, ObjectProperty, VariableDeclaration } from '@babel/types'
import { oneLine } from './config-rules.js'
import { indentAt } from './edit-object.js'
import type { SourceFile } from './source-file.js'
import { keyOf, rangeOf } from './syntax.js'

/** A call of a hook whose result is taken apart: `const { open } = useAppKit()`. */
interface HookCall {
  readonly source: SourceFile
  readonly call: CallExpression
  /** The local name of the hook. */
  readonly local: string
  readonly declaration: VariableDeclaration
  readonly pattern: ObjectPattern
  readonly properties: readonly {
    readonly name: string
    readonly local: string
    readonly property: ObjectProperty
  }[]
}

/** Returns the `;` of a statement that has one. */
const endOf = (source: SourceFile, statement: Node): string =>
  source.text.charAt(rangeOf(statement).end - 1) === ';' ? ';' : ''

/** Returns the nearest function around a node, else its module. */
function functionAround(source: SourceFile, node: Node): Node {
  for (let at = source.parentOf(node); at; at = source.parentOf(at))
    if (/Function|ObjectMethod|ClassMethod/.test(at.type)) return at
  return source.file.program
}

function hookCall(source: SourceFile, call: CallExpression, local: string): HookCall | undefined {
  const declarator = source.parentOf(call)
  const declaration = declarator && source.parentOf(declarator)
  if (declarator?.type !== 'VariableDeclarator' || declarator.id.type !== 'ObjectPattern') return undefined
  if (declaration?.type !== 'VariableDeclaration' || declaration.declarations.length !== 1) return undefined
  const properties = declarator.id.properties.flatMap((property) => {
    const name = keyOf(property)
    if (property.type !== 'ObjectProperty' || name === undefined) return []
    const value = property.value.type === 'AssignmentPattern' ? property.value.left : property.value
    return value.type === 'Identifier' ? [{ name, local: value.name, property }] : []
  })
  if (properties.length !== declarator.id.properties.length) return undefined
  return { source, call, local, declaration, pattern: declarator.id, properties }
}

/** Members of a hook by name, as code that uses the modal `modal`; a text that begins with `!` is a note. */
type ModalMembers = Readonly<Record<string, (modal: string, isTypeScript: boolean) => string>>

const opens = (target: string) => (modal: string) => `() => ${modal}.open(${target})`
const isOpen = (modal: string): string => `${modal}.isOpen`

/** Hooks that open a view, or say that the modal is open. */
const modalHooks: Readonly<Record<string, ModalMembers>> = {
  useConnectModal: { openConnectModal: opens("'connect'"), connectModalOpen: isOpen },
  useAccountModal: { openAccountModal: opens("'account'"), accountModalOpen: isOpen },
  useChainModal: { openChainModal: opens("'networks'"), chainModalOpen: isOpen },
  useModal: {
    open: isOpen,
    setOpen: (modal, isTypeScript) =>
      `(isOpen${isTypeScript ? ': boolean' : ''}) => (isOpen ? ${modal}.open() : ${modal}.close())`,
    openProfile: opens("'account'"),
    openSwitchNetworks: opens("'networks'"),
    openAbout: opens("{ view: 'WhatIsAWallet' }"),
    openOnboarding: opens("'getWallet'"),
  },
  useAppKitState: { open: isOpen },
}

/** The local names of the modal by function, so that two hooks of one component share it. */
export type ModalNames = Map<Node, string>

function rewriteModalHook(
  { source, call, declaration, properties }: HookCall,
  members: ModalMembers,
  modals: ModalNames,
): boolean {
  if (properties.some(({ name }) => !Object.hasOwn(members, name))) return false
  const around = functionAround(source, call)
  const known = modals.get(around)
  const modal = known ?? (source.references('quoin').length === 0 ? 'quoin' : 'quoinModal')
  const end = endOf(source, declaration)
  const indent = indentAt(source.text, rangeOf(declaration).start)
  const hook =
    known === undefined ? [`const ${modal} = ${source.need('quoin/react', 'useQuoin')}()${end}`] : []
  modals.set(around, modal)
  const lines = properties.map(
    ({ name, local }) => `const ${local} = ${members[name]?.(modal, source.isTypeScript)}${end}`,
  )
  source.replace(rangeOf(declaration), [...hook, ...lines].join(`\n${indent}`))
  for (const { name, local } of properties)
    if (/^open.*Modal$/.test(name)) noteConditions(source, around, local)
  if (call.arguments.length > 0)
    source.note(
      declaration,
      `The options of this hook are gone: useQuoinEvent('connection:connected', …) calls back. It was: ${oneLine(source.text.slice(rangeOf(call).start, rangeOf(call).end))}`,
    )
  return true
}

/** RainbowKit's functions are `undefined` while the state does not fit: a condition on them would always be met. */
function noteConditions(source: SourceFile, around: Node, local: string): void {
  for (const node of source.references(local, around)) {
    const parent = source.parentOf(node)
    const isTest =
      (parent?.type === 'LogicalExpression' && parent.left === node) ||
      parent?.type === 'UnaryExpression' ||
      ((parent?.type === 'ConditionalExpression' || parent?.type === 'IfStatement') && parent.test === node)
    if (isTest)
      source.note(
        node,
        `${local} is now always a function: decide by isConnected of useAccount() in its place.`,
      )
  }
}

/** A hook with the same members under another name, or with other names. */
interface Renamed {
  readonly name: string
  readonly members: Readonly<Record<string, string>>
  /** Members without an equivalent, with the advice. */
  readonly lost?: Readonly<Record<string, string>>
}

const same = (...names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, name]))

const renamedHooks: Readonly<Record<string, Renamed>> = {
  useAppKit: { name: 'useQuoin', members: same('open', 'close') },
  useAppKitAccount: {
    name: 'useAccount',
    members: same('address', 'caipAddress', 'isConnected', 'status'),
    lost: {
      allAccounts: 'useAccount().connection?.accounts has them.',
      embeddedWalletInfo:
        'useAccount().type and .connection?.wallet say which wallet it is; the email address stays with the secure site.',
    },
  },
  useAppKitNetwork: {
    name: 'useNetwork',
    members: { caipNetwork: 'network', caipNetworkId: 'caipNetworkId', switchNetwork: 'switchNetwork' },
    lost: {
      chainId: 'useChainId() of wagmi returns it.',
      approvedCaipNetworkIds: 'Quoin has no equivalent.',
    },
  },
}

function rewriteRenamed(
  { source, call, local, pattern, properties }: HookCall,
  { name, members, lost = {} }: Renamed,
): void {
  source.replace(rangeOf(call.callee), source.need('quoin/react', name, { replaced: local }))
  const around = functionAround(source, call)
  const names = properties.map(({ name: given, local: own, property }) => {
    const to = Object.hasOwn(members, given) ? members[given] : undefined
    if (to === undefined) {
      source.note(property, `${given}: ${name}() has no such member. ${lost[given] ?? ''}`.trim())
      return source.text.slice(rangeOf(property).start, rangeOf(property).end)
    }
    return to === own ? own : `${to}: ${own}`
  })
  const isSame = properties.every(
    ({ name: given }) => members[given] === given || !Object.hasOwn(members, given),
  )
  if (!isSame) source.replace(rangeOf(pattern), `{ ${names.join(', ')} }`)
  for (const { name: given, local: own } of properties) {
    if (given === 'open') passNoEvent(source, around, own)
    if (given === 'switchNetwork') switchById(source, around, own)
  }
}

/** `onClick={open}` would pass the event as the view to open. */
function passNoEvent(source: SourceFile, around: Node, local: string): void {
  for (const node of source.references(local, around)) {
    const parent = source.parentOf(node)
    const attribute = parent && source.parentOf(parent)
    if (parent?.type === 'JSXExpressionContainer' && attribute?.type === 'JSXAttribute')
      source.replace(rangeOf(node), `() => ${local}()`)
  }
}

/** AppKit switches to a network, Quoin to its CAIP-2 id. */
function switchById(source: SourceFile, around: Node, local: string): void {
  for (const node of source.references(local, around)) {
    const parent = source.parentOf(node)
    if (parent?.type !== 'CallExpression' || parent.callee !== node) continue
    const [argument] = parent.arguments
    if (argument?.type === 'Identifier' || argument?.type === 'MemberExpression')
      source.replace(rangeOf(argument), () => `\`eip155:\${${source.print(rangeOf(argument))}.id}\``)
    else source.note(parent, `${local}: takes the CAIP-2 id of the network, such as 'eip155:1'.`)
  }
}

/** `const { disconnect } = useDisconnect()`: Quoin's hook returns the function itself. */
function rewriteSingle(
  { source, local, declaration, properties }: HookCall,
  member: string,
  code: (names: { readonly local: string }) => string,
): boolean {
  const [only] = properties
  if (properties.length !== 1 || only?.name !== member) return false
  source.replace(
    rangeOf(declaration),
    `const ${only.local} = ${code({ local })}${endOf(source, declaration)}`,
  )
  return true
}

/** `const state = useAppKitState()` with its members: `state.open` becomes `state.isOpen`. */
function rewriteMembers(
  source: SourceFile,
  call: CallExpression,
  hook: string,
  members: Readonly<Record<string, string>>,
): boolean {
  const declarator = source.parentOf(call)
  if (declarator?.type !== 'VariableDeclarator' || declarator.id.type !== 'Identifier') return false
  const { name } = declarator.id
  const uses = source
    .references(name, functionAround(source, call))
    .filter((node) => node !== declarator.id)
    .map((node) => source.parentOf(node))
  const memberOf = (node: Node | undefined): string | undefined =>
    (node?.type === 'MemberExpression' || node?.type === 'OptionalMemberExpression') &&
    node.property.type === 'Identifier'
      ? node.property.name
      : undefined
  if (uses.some((use) => memberOf(use) === undefined)) return false
  source.replace(rangeOf(call.callee), source.need('quoin/react', hook))
  for (const use of uses) {
    const member = memberOf(use)
    const to = member !== undefined && Object.hasOwn(members, member) ? members[member] : undefined
    if (!use || (use.type !== 'MemberExpression' && use.type !== 'OptionalMemberExpression')) continue
    if (to === undefined)
      source.note(use, `${name}.${member}: ${hook}() has no such member.${stateAdvice[member ?? ''] ?? ''}`)
    else if (to !== member) source.replace(rangeOf(use.property), to)
  }
  return true
}

const stateAdvice: Readonly<Record<string, string>> = {
  activeChain: ' useNetwork().network?.chainNamespace has it.',
  allAccounts: ' useAccount().connection?.accounts has them.',
  embeddedWalletInfo: ' useAccount().type and .connection?.wallet say which wallet it is.',
  selectedNetworkId: ' useNetwork().caipNetworkId has it.',
}

/** Hooks of AppKit whose result is used by its members. */
const memberHooks: Readonly<
  Record<string, readonly [hook: string, members: Readonly<Record<string, string>>]>
> = {
  useAppKit: ['useQuoin', same('open', 'close')],
  useAppKitAccount: ['useAccount', same('address', 'caipAddress', 'isConnected', 'status')],
  useAppKitState: ['useQuoin', { open: 'isOpen' }],
}

/** `const info = useWalletInfo()`: its only member is the wallet. */
function rewriteWalletInfo(source: SourceFile, call: CallExpression): boolean {
  const declarator = source.parentOf(call)
  if (declarator?.type !== 'VariableDeclarator' || declarator.id.type !== 'Identifier') return false
  const uses = source
    .references(declarator.id.name, functionAround(source, call))
    .filter((node) => node !== declarator.id)
    .map((node) => [node, source.parentOf(node)] as const)
  const isWallet = (use: Node | undefined): boolean =>
    use?.type === 'MemberExpression' &&
    use.property.type === 'Identifier' &&
    use.property.name === 'walletInfo'
  if (uses.some(([, use]) => !isWallet(use))) return false
  source.replace(rangeOf(call), `${source.need('quoin/react', 'useAccount')}().connection?.wallet`)
  for (const [node, use] of uses)
    if (use) source.replace({ start: rangeOf(node).end, end: rangeOf(use).end }, '')
  return true
}

/** Hooks without an equivalent of the same form. */
const advice: Readonly<Record<string, string>> = {
  useAddRecentTransaction: 'The activity tab lists transactions by itself: remove the call.',
  useAppKitBalance: 'useBalance() of quoin/react returns the balance and keeps it up to date.',
  useAppKitConnection: 'useConnections() returns all connections; kernel.connections.connect(id) connects.',
  useAppKitConnections: 'useConnections() returns all connections.',
  useAppKitEvents: "useQuoinEvent('connection:connected', …) calls back with each event of a name.",
  useAppKitProvider:
    'useWalletClient() of wagmi, or createEip1193Provider(kernel) of quoin/adapters/eip1193.',
  useAppKitSIWX: 'useSignIn() of quoin/react, with createQuoin({ siwx }).',
  useAppKitTheme: 'The theme is a property of QuoinProvider: keep the mode in a state of your own.',
  useAppKitWallet: 'kernel.connections.connect(id) connects a wallet without the widget.',
  useSIWE:
    'useSignIn() of quoin/react, with createQuoin({ siwx }); your server verifies with quoin/siwx-server.',
}

/** Rewrites one call of a kit's hook. `name` is its exported name. */
export function rewriteHook(
  source: SourceFile,
  call: CallExpression,
  { name, local }: { readonly name: string; readonly local: string },
  modals: ModalNames,
): void {
  const taken = hookCall(source, call, local)
  const members = Object.hasOwn(modalHooks, name) ? modalHooks[name] : undefined
  if (members && taken && rewriteModalHook(taken, members, modals)) return
  const renamed = Object.hasOwn(renamedHooks, name) ? renamedHooks[name] : undefined
  if (renamed && taken) {
    rewriteRenamed(taken, renamed)
    return
  }
  if (name === 'useChains') {
    source.replace(rangeOf(call.callee), source.need('wagmi', 'useChains', { replaced: local }))
    return
  }
  if (name === 'useDisconnect' && taken) {
    if (
      rewriteSingle(
        taken,
        'disconnect',
        () => `${source.need('quoin/react', 'useDisconnect', { replaced: local })}()`,
      )
    )
      return
  }
  if (name === 'useWalletInfo' && taken) {
    const code = (): string => `${source.need('quoin/react', 'useAccount')}().connection?.wallet`
    if (rewriteSingle(taken, 'walletInfo', code)) return
  }
  if (name === 'useWalletInfo' && rewriteWalletInfo(source, call)) return
  const byMember = Object.hasOwn(memberHooks, name) ? memberHooks[name] : undefined
  if (byMember && rewriteMembers(source, call, ...byMember)) return
  const hint = Object.hasOwn(advice, name)
    ? advice[name]
    : 'Take its result apart in one statement, const { … } = …, or use useQuoin() and useAccount() of quoin/react.'
  source.note(call, `${name}: ${hint}`)
}

/** Returns the calls of an imported function. */
export function callsOf(source: SourceFile, local: string): readonly CallExpression[] {
  return source
    .nodes('CallExpression')
    .filter(({ callee }) => callee.type === 'Identifier' && callee.name === local)
}
