import type { ExplainedField, ExplainedValue, RequestExplanation, RequestField } from '#kernel'
import { sanitizeText } from '#kernel'
import { bytesOf, type DataNode, type ValueNode, valuesIn } from './data-node.js'
import type { Match } from './data-path.js'
import { FieldParameters, type FieldScope, find, type Place, plainText, valueAt } from './field-parameters.js'
import { formatValue } from './format-value.js'
import { type Json, jsonOf, listOf, textOf } from './read-json.js'

/** Limits of what is displayed; further fields are listed with the other arguments. */
const maxFields = 100
const maxLabel = 80
const maxIntent = 160
const maxOthers = 300
const maxDepth = 8

/** A field is displayed, left out, or its value must be another. */
type Visibility = 'shown' | 'hidden' | 'refused'

function visibilityOf(rule: unknown, node: DataNode): Visibility {
  if (rule === 'never') return 'hidden'
  const { ifNotIn, mustBe } = jsonOf(rule) ?? {}
  const values = node.kind === 'value' ? [String(node.value).toLowerCase(), bytesOf(node)] : []
  const isIn = (list: unknown): boolean =>
    listOf(list).some((one) => {
      const text = String(one).toLowerCase()
      return values.includes(text) || values.includes(text.replace(/^0x/, ''))
    })
  if (mustBe !== undefined) return isIn(mustBe) ? 'hidden' : 'refused'
  if (ifNotIn !== undefined) return isIn(ifNotIn) ? 'hidden' : 'shown'
  return 'shown'
}

/** The fields of a format, with the values that they display. */
class FieldReader {
  readonly fields: ExplainedField[] = []
  readonly shown = new Set<DataNode>()
  /** The last value of each path, for the sentence. */
  readonly byPath = new Map<string, ExplainedValue>()
  readonly excluded: ReadonlySet<string>

  constructor(
    private readonly scope: FieldScope,
    excluded: unknown,
  ) {
    this.excluded = new Set(listOf(excluded).flatMap((one) => (typeof one === 'string' ? [one] : [])))
  }

  /** Reads a list of fields. Throws if a value is not what the descriptor demands. */
  read(list: unknown, place: Place, depth: number): void {
    if (depth > maxDepth) throw new Error('The fields are nested too deeply')
    for (const one of listOf(list)) {
      const field = this.#resolved(jsonOf(one))
      if (field) this.#readOne(field, place, depth)
    }
  }

  /** Returns a field with the definition that it refers to: its own members win. */
  #resolved(field: Json | undefined): Json | undefined {
    const definition = jsonOf(valueAt(this.scope.descriptor, textOf(field?.$ref) ?? ''))
    if (!field || !definition) return field
    return { ...definition, ...field, params: { ...jsonOf(definition.params), ...jsonOf(field.params) } }
  }

  #readOne(field: Json, place: Place, depth: number): void {
    const path = textOf(field.path)
    const constant = path === undefined ? this.#constant(field.value) : undefined
    const matches: readonly Match[] =
      path === undefined
        ? [{ node: constant ?? place.base, places: [], isPart: true }]
        : path === ''
          ? [{ node: place.base, places: [], isPart: false }]
          : find(path, place, this.scope)
    for (const { node, places, isPart } of matches) {
      const isRooted = path?.startsWith('#') === true
      const fromTop = isRooted ? places : [...place.fromTop, ...places]
      if (Array.isArray(field.fields)) {
        const inner: Place = { base: node, fromTop, fromBase: [] }
        this.read(field.fields, path === undefined ? place : inner, depth + 1)
        continue
      }
      if (path === undefined && constant === undefined) continue
      if (path !== undefined && this.excluded.has(path)) continue
      const visibility = visibilityOf(field.visible, node)
      if (visibility === 'refused') throw new Error('A value is not what the descriptor demands')
      const fromBase = isRooted && place.base !== this.scope.data ? [] : places
      if (visibility === 'shown')
        this.#show(field, path, node, isPart, { base: place.base, fromTop, fromBase })
    }
  }

  #constant(value: unknown): ValueNode | undefined {
    const found =
      typeof value === 'string' && value.startsWith('$.') ? valueAt(this.scope.descriptor, value) : value
    if (typeof found === 'number' && Number.isSafeInteger(found))
      return { kind: 'value', type: 'uint256', value: BigInt(found) }
    if (typeof found !== 'string') return undefined
    const type = /^0x[\da-f]{40}$/i.test(found) ? 'address' : 'string'
    return { kind: 'value', type, value: found }
  }

  #show(field: Json, path: string | undefined, node: DataNode, isPart: boolean, place: Place): void {
    const label = sanitizeText(textOf(field.label) ?? '', maxLabel)
    const params = new FieldParameters(jsonOf(field.params) ?? {}, place, this.scope)
    // Values of lists and structs have no format of their own.
    const values = valuesIn(node).map((one) => one.node)
    for (const value of values) {
      if (this.fields.length >= maxFields) return
      const shown = formatValue(textOf(field.format), value, params, this.scope)
      this.fields.push({ label, value: shown })
      if (!isPart) this.shown.add(value)
      if (path !== undefined) this.byPath.set(path.replace(/^#\./, ''), shown)
    }
  }
}

/** Returns the sentence of `interpolatedIntent`; `undefined` if one of its values is not displayed. */
function interpolate(
  text: string,
  byPath: ReadonlyMap<string, ExplainedValue>,
): readonly (string | ExplainedValue)[] | undefined {
  const parts: (string | ExplainedValue)[] = []
  let rest = text.slice(0, 4 * maxIntent)
  while (rest !== '') {
    const start = rest.indexOf('{')
    const before = start === -1 ? rest : rest.slice(0, start)
    if (before !== '') parts.push(sanitizeText(before, maxIntent))
    if (start === -1) break
    const end = rest.indexOf('}', start)
    const value = byPath.get(
      rest
        .slice(start + 1, end)
        .trim()
        .replace(/^#\./, ''),
    )
    if (end === -1 || value === undefined || value.kind === 'call') return undefined
    parts.push(value)
    rest = rest.slice(end + 1)
  }
  return parts
}

/** Returns the intent of a format: a sentence with values, a text, or texts with labels. */
function intentOf(format: Json, byPath: ReadonlyMap<string, ExplainedValue>): RequestExplanation['intent'] {
  const sentence = textOf(format.interpolatedIntent)
  const filled = sentence === undefined ? undefined : interpolate(sentence, byPath)
  if (filled) return filled
  const { intent } = format
  const text =
    textOf(intent) ??
    Object.entries(jsonOf(intent) ?? {})
      .map(([name, value]) => `${name}: ${textOf(value) ?? ''}`)
      .join(', ')
  return [sanitizeText(text, maxIntent)]
}

/** Returns the arguments that are not displayed in full. */
function othersOf(data: DataNode, shown: ReadonlySet<DataNode>): readonly RequestField[] {
  return valuesIn(data)
    .filter(({ node }) => !shown.has(node))
    .slice(0, maxOthers)
    .map(({ path, node }) => ({ name: path, value: plainText(node) }))
}

/** Explains data by a format of a descriptor. Throws if a value is not what it demands. */
export function explainFields(
  format: Json,
  scope: FieldScope,
): Pick<RequestExplanation, 'intent' | 'fields' | 'others'> {
  const reader = new FieldReader(scope, format.excluded)
  reader.read(format.fields, { base: scope.data, fromTop: [], fromBase: [] }, 0)
  return {
    intent: intentOf(format, reader.byPath),
    fields: reader.fields,
    others: othersOf(scope.data, reader.shown),
  }
}
