import type { CallExpression, Node, ObjectExpression } from '@babel/types'
import { isKitCall, oneLine } from './config-rules.js'
import type { AddedProperty } from './edit-object.js'
import { constantOf, removeStatement } from './module-constants.js'
import { shortObject } from './quoin-code.js'
import type { SourceFile } from './source-file.js'
import { bare, keyOf, rangeOf, stringOf } from './syntax.js'

/** A theme of Quoin: the code of two properties of `QuoinProvider`. */
export interface Theme {
  /** The code of the mode, such as `'dark'`. */
  readonly mode: string | undefined
  /** The code of the variables. */
  readonly variables: string | undefined
  /** The parts without an equivalent. */
  readonly lost: readonly string[]
}

/** The corners of RainbowKit by their names, in pixels of the card. */
const corners: Readonly<Record<string, number>> = { none: 0, small: 8, medium: 16, large: 24 }

const rainbowThemes = ['lightTheme', 'darkTheme', 'midnightTheme'] as const

function rainbowVariables(
  source: SourceFile,
  object: ObjectExpression,
): { readonly variables: readonly AddedProperty[]; readonly lost: readonly string[] } {
  const lost: string[] = []
  const variables = object.properties.flatMap((property): readonly AddedProperty[] => {
    const key = keyOf(property)
    const code = property.type === 'ObjectProperty' ? source.print(rangeOf(property.value)) : ''
    const corner =
      property.type === 'ObjectProperty' && key === 'borderRadius'
        ? corners[stringOf(property.value) ?? '']
        : undefined
    if (key === 'accentColor') return [{ name: 'accent', code }]
    if (key === 'accentColorForeground') return [{ name: 'accentContrast', code }]
    if (corner !== undefined) return [{ name: 'radius', code: String(corner) }]
    lost.push(oneLine(source.print(rangeOf(property))))
    return []
  })
  return { variables, lost }
}

function rainbowCall(source: SourceFile, call: CallExpression): Theme {
  const name = call.callee.type === 'Identifier' ? source.importOf(call.callee.name)?.name : undefined
  const [argument] = call.arguments
  const object = argument && bare(argument)
  const { variables, lost } =
    object?.type === 'ObjectExpression'
      ? rainbowVariables(source, object)
      : { variables: [], lost: argument ? [oneLine(source.print(rangeOf(argument)))] : [] }
  const text = shortObject(variables, '  ')
  if (name !== 'midnightTheme')
    return { mode: name === 'darkTheme' ? "'dark'" : "'light'", variables: text, lost }
  const midnight = source.need('quoin/themes', 'midnight')
  return {
    mode: "'dark'",
    variables: variables.length === 0 ? midnight : (text ?? '').replace('{', `{ ...${midnight},`),
    lost,
  }
}

/** Joins the themes of the light and the dark mode. */
function pair(light: Theme, dark: Theme): Theme {
  const variables =
    light.variables === undefined && dark.variables === undefined
      ? undefined
      : light.variables === dark.variables
        ? light.variables
        : null
  const lost =
    variables === null
      ? [
          `light: ${light.variables ?? 'none'}, dark: ${dark.variables ?? 'none'}; write each colour as a pair { light, dark }`,
        ]
      : []
  return {
    mode: "'system'",
    variables: variables ?? undefined,
    lost: [...new Set([...light.lost, ...dark.lost, ...lost])],
  }
}

/** Returns the theme of an expression of RainbowKit, or `undefined` if it is of another form. */
export function rainbowTheme(source: SourceFile, node: Node): Theme | undefined {
  const inner = bare(node)
  if (inner.type === 'CallExpression' && isKitCall(source, inner, ...rainbowThemes))
    return rainbowCall(source, inner)
  if (inner.type === 'ObjectExpression') {
    const sides = new Map(
      inner.properties.flatMap((one) =>
        one.type === 'ObjectProperty' ? [[keyOf(one), one.value] as const] : [],
      ),
    )
    const [light, dark] = [sides.get('lightMode'), sides.get('darkMode')].map(
      (side) => side && rainbowTheme(source, side),
    )
    return light && dark && pair(light, dark)
  }
  if (inner.type === 'ConditionalExpression') {
    const [yes, no] = [rainbowTheme(source, inner.consequent), rainbowTheme(source, inner.alternate)]
    if (!yes || !no) return undefined
    const test = source.print(rangeOf(inner.test))
    const either = (a: string | undefined, b: string | undefined): string | undefined =>
      a === b ? a : `${test} ? ${a ?? '{}'} : ${b ?? '{}'}`
    return {
      mode: either(yes.mode, no.mode),
      variables: either(yes.variables, no.variables),
      lost: [...yes.lost, ...no.lost],
    }
  }
  const constant = constantOf(source, inner)
  const theme = constant && rainbowTheme(source, constant.init)
  if (constant && theme && source.references(constant.name).length === 2)
    removeStatement(source, constant.statement)
  return theme
}

/** Variables of ConnectKit's custom themes. */
const connectKitVariables: Readonly<Record<string, string>> = {
  '--ck-accent-color': 'accent',
  '--ck-accent-text-color': 'accentContrast',
  '--ck-font-family': 'fontFamily',
  '--ck-body-background': 'surface',
  '--ck-body-background-secondary': 'surfaceRaised',
  '--ck-body-color': 'text',
  '--ck-body-color-muted': 'textMuted',
  '--ck-body-divider': 'border',
  '--ck-body-color-danger': 'danger',
  '--ck-body-color-valid': 'success',
  '--ck-overlay-background': 'backdrop',
}

/** Variables of AppKit, after their prefix `--w3m-` or `--apkt-`. */
const appKitVariables: Readonly<Record<string, string>> = {
  accent: 'accent',
  'font-family': 'fontFamily',
  'z-index': 'zIndex',
}

export const connectKitVariable = (name: string): string | undefined => connectKitVariables[name]
export const appKitVariable = (name: string): string | undefined =>
  appKitVariables[name.replace(/^--(?:w3m|apkt)-/, '')]

/** Translates an object of CSS variables; those of sizes in pixels become numbers. */
export function themeVariables(
  source: SourceFile,
  object: ObjectExpression,
  nameOf: (name: string) => string | undefined,
): Pick<Theme, 'variables' | 'lost'> {
  const lost: string[] = []
  const found = object.properties.flatMap((property): readonly AddedProperty[] => {
    const key = keyOf(property)
    const name = key === undefined ? undefined : key === '--ck-border-radius' ? 'radius' : nameOf(key)
    if (property.type !== 'ObjectProperty' || name === undefined) {
      lost.push(oneLine(source.print(rangeOf(property))))
      return []
    }
    const pixels = /^(\d+)(?:px)?$/.exec(stringOf(property.value) ?? '')?.[1]
    return [
      {
        name,
        code:
          pixels !== undefined && (name === 'radius' || name === 'zIndex')
            ? pixels
            : source.print(rangeOf(property.value)),
      },
    ]
  })
  return { variables: shortObject(found, '  '), lost }
}
