import type { ArrowFunctionExpression, FunctionExpression, JSXElement, Node } from '@babel/types'
import { rewriteElement } from './provider-rules.js'
import { referencesIn, type SourceFile } from './source-file.js'
import { keyOf, rangeOf } from './syntax.js'

/** What a member of a kit's state is in Quoin's: the member that it reads, and the code. */
interface Equivalent {
  readonly member: string
  readonly code: string
}

const same = (member: string): Equivalent => ({ member, code: member })
const ofNetwork = (name: string): Equivalent => ({ member: 'network', code: `network?.${name}` })

interface KitState {
  /** Members that are one of Quoin's state under another name. */
  readonly members: Readonly<Record<string, string>>
  /** Objects: the value that tells whether there is one, and their members. */
  readonly objects: Readonly<
    Record<string, { readonly exists: string; readonly members: Readonly<Record<string, Equivalent>> }>
  >
}

const states: Readonly<Record<'RainbowKit' | 'ConnectKit', KitState>> = {
  RainbowKit: {
    members: {
      mounted: 'isReady',
      openConnectModal: 'openConnect',
      openAccountModal: 'open',
      openChainModal: 'openNetworks',
    },
    objects: {
      account: {
        exists: 'isConnected',
        members: {
          address: same('address'),
          displayName: same('displayName'),
          displayBalance: same('balanceText'),
          ensName: same('name'),
          ensAvatar: same('avatarUrl'),
        },
      },
      chain: {
        exists: 'isConnected',
        members: { unsupported: same('isUnsupported'), id: ofNetwork('id'), name: ofNetwork('name') },
      },
    },
  },
  ConnectKit: {
    members: {
      isConnected: 'isConnected',
      address: 'address',
      truncatedAddress: 'displayName',
      ensName: 'name',
      unsupported: 'isUnsupported',
      show: 'open',
    },
    objects: { chain: { exists: 'network', members: { id: ofNetwork('id'), name: ofNetwork('name') } } },
  },
}

type RenderProp = ArrowFunctionExpression | FunctionExpression

/** Returns the function that is the only child of an element. */
function renderPropOf({ children }: JSXElement): RenderProp | undefined {
  const [child, ...others] = children.filter((one) => one.type !== 'JSXText' || one.value.trim() !== '')
  if (child?.type !== 'JSXExpressionContainer' || others.length > 0) return undefined
  const { expression } = child
  return expression.type === 'ArrowFunctionExpression' || expression.type === 'FunctionExpression'
    ? expression
    : undefined
}

/** Returns whether code only asks if a value is there. */
function isCondition(node: Node, parent: Node | undefined): boolean {
  if (parent?.type === 'LogicalExpression') return parent.operator !== '??'
  if (parent?.type === 'UnaryExpression') return parent.operator === '!'
  return (parent?.type === 'ConditionalExpression' || parent?.type === 'IfStatement') && parent.test === node
}

type Edit = readonly [node: Node, equivalent: Equivalent]

/** Returns the edits of one reference to an object of the kit's state; `undefined` if it has no equivalent. */
function editOf(
  source: SourceFile,
  node: Node,
  { exists, members }: KitState['objects'][string],
): Edit | undefined {
  const parent = source.parentOf(node)
  if (isCondition(node, parent)) return [node, same(exists)]
  if (parent?.type !== 'MemberExpression' && parent?.type !== 'OptionalMemberExpression') return undefined
  if (parent.object !== node || parent.computed || parent.property.type !== 'Identifier') return undefined
  const { name } = parent.property
  const outer = source.parentOf(parent)
  // Quoin's members may be `undefined`: code that reads on would not compile.
  const isReadOn = outer !== undefined && 'object' in outer && outer.object === parent
  const equivalent = Object.hasOwn(members, name) ? members[name] : undefined
  return equivalent && !isReadOn ? [parent, equivalent] : undefined
}

/**
 * Rewrites `ConnectButton.Custom` or `ConnectKitButton.Custom` to a `QuoinButton` with the same function as its child, whose
 * parameters are taken from Quoin's state. Returns `false`, and edits nothing, if a part of the state has no equivalent.
 */
export function rewriteCustomButton(
  source: SourceFile,
  element: JSXElement,
  kit: 'RainbowKit' | 'ConnectKit',
): boolean {
  const { members, objects } = states[kit]
  const render = renderPropOf(element)
  const [pattern, ...others] = render?.params ?? []
  if (!render || pattern?.type !== 'ObjectPattern' || others.length > 0 || pattern.typeAnnotation)
    return false

  /** The new parameters: members of Quoin's state by the names that the function has for them. */
  const locals = new Map<string, string>()
  const edits: Edit[] = []
  for (const property of pattern.properties) {
    const key = keyOf(property)
    if (key === undefined || property.type !== 'ObjectProperty' || property.value.type !== 'Identifier')
      return false
    const local = property.value.name
    const member = Object.hasOwn(members, key) ? members[key] : undefined
    const object = Object.hasOwn(objects, key) ? objects[key] : undefined
    if (member !== undefined) locals.set(local, member)
    else if (object) {
      const found = referencesIn(render.body, local).map((node) => editOf(source, node, object))
      if (found.some((edit) => edit === undefined)) return false
      edits.push(...found.filter((edit) => edit !== undefined))
    } else return false
  }
  for (const { member } of edits.map(([, equivalent]) => equivalent)) {
    const isTaken = locals.get(member) !== member && referencesIn(render, member).length > 0
    if (isTaken) return false
    locals.set(member, member)
  }

  const parameters = [...locals].map(([local, member]) => (local === member ? local : `${member}: ${local}`))
  source.replace(rangeOf(pattern), `{ ${parameters.join(', ')} }`)
  for (const [node, { code }] of edits) source.replace(rangeOf(node), code)
  rewriteElement(source, element, source.need('quoin/react', 'QuoinButton'), [])
  return true
}
