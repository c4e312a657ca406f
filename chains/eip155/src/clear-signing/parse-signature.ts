import type { AbiFunction, AbiParameter } from 'viem'
import { jsonOf, listOf, textOf } from './read-json.js'

/** A parameter with its own name; `components` of a tuple. */
export interface Parameter {
  readonly name: string
  /** With its array suffixes: `uint256[2][]`, `tuple[]`. */
  readonly type: string
  readonly components: readonly Parameter[]
}

export interface FunctionSignature {
  readonly name: string
  readonly inputs: readonly Parameter[]
}

const maxLength = 4_000
const maxDepth = 8
const maxParameters = 128
const elementary = /^(?:address|bool|string|bytes(?:[1-9]|[12]\d|3[0-2])?|u?int(?:\d{1,3})?)$/
const identifier = /^[A-Za-z_$][\w$]{0,127}$/
const suffixes = /^(?:\[\d{0,4}\]){0,4}$/
const locations: readonly string[] = ['memory', 'calldata', 'storage', 'payable']

/** Names within one list are different, so that a path has one meaning. */
const areDifferent = (parameters: readonly Parameter[]): boolean => {
  const names = parameters.map(({ name }) => name).filter((name) => name !== '')
  return new Set(names).size === names.length
}

/** Splits at the commas outside of brackets. */
function split(text: string): readonly string[] {
  const parts: string[] = []
  let [depth, start] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth < 0) throw new Error('A bracket is missing')
    if (text[at] !== ',' || depth !== 0) continue
    parts.push(text.slice(start, at))
    start = at + 1
  }
  if (depth !== 0) throw new Error('A bracket is missing')
  const last = text.slice(start)
  return parts.length === 0 && last.trim() === '' ? [] : [...parts, last]
}

function parameterOf(type: string, components: readonly Parameter[], words: readonly string[]): Parameter {
  const [name = '', ...more] = words.filter((word) => !locations.includes(word))
  if (more.length > 0 || (name !== '' && !identifier.test(name))) throw new Error('The name is invalid')
  const at = type.indexOf('[')
  const [base, after] = at < 0 ? [type, ''] : [type.slice(0, at), type.slice(at)]
  const isTuple = base === 'tuple'
  if (!suffixes.test(after) || isTuple !== components.length > 0) throw new Error('The type is invalid')
  if (!isTuple && !elementary.test(base)) throw new Error('The type is invalid')
  return { name, type: base === 'uint' || base === 'int' ? `${base}256${after}` : type, components }
}

function parseParameters(text: string, depth: number): readonly Parameter[] {
  const parts = split(text)
  if (depth > maxDepth || parts.length > maxParameters) throw new Error('The signature is too large')
  const parameters = parts.map((one) => {
    const part = one.trim()
    const end = part.lastIndexOf(')')
    if (end === -1) {
      const [type = '', ...words] = part.split(/\s+/)
      return parameterOf(type, [], words)
    }
    const start = part.indexOf('(')
    if (!['', 'tuple'].includes(part.slice(0, start).trim())) throw new Error('The type is invalid')
    const [after = '', ...words] = part.slice(end + 1).split(/\s+/)
    return parameterOf(`tuple${after}`, parseParameters(part.slice(start + 1, end), depth + 1), words)
  })
  if (!areDifferent(parameters)) throw new Error('A name occurs twice')
  return parameters
}

/**
 * Parses a signature with the names of its parameters; `undefined` if it is none.
 *
 * @example
 * parseSignature('exactInput((bytes path, address recipient) params)')
 */
export function parseSignature(text: string): FunctionSignature | undefined {
  const trimmed = text.trim()
  const start = trimmed.indexOf('(')
  const name = trimmed.slice(0, Math.max(start, 0)).trim()
  if (trimmed.length > maxLength || !identifier.test(name) || !trimmed.endsWith(')')) return undefined
  try {
    return { name, inputs: parseParameters(trimmed.slice(start + 1, -1), 0) }
  } catch {
    return undefined
  }
}

/** Reads the inputs of a function in a JSON ABI. Throws if they are invalid. */
function readInputs(given: unknown, depth: number = 0): readonly Parameter[] {
  const list = listOf(given)
  if (depth > maxDepth || list.length > maxParameters) throw new Error('The ABI is too large')
  const inputs = list.map((one) => {
    const { name, type, components } = jsonOf(one) ?? {}
    const words = textOf(name) ? [textOf(name) ?? ''] : []
    return parameterOf(textOf(type) ?? '', readInputs(components, depth + 1), words)
  })
  if (!areDifferent(inputs)) throw new Error('A name occurs twice')
  return inputs
}

/** Returns the functions of a JSON ABI; those with invalid inputs are left out. */
export function readAbi(abi: unknown): readonly FunctionSignature[] {
  return listOf(abi).flatMap((one) => {
    const { name, type, inputs } = jsonOf(one) ?? {}
    if (type !== 'function' || typeof name !== 'string' || !identifier.test(name)) return []
    try {
      return [{ name, inputs: readInputs(inputs) }]
    } catch {
      return []
    }
  })
}

/** Returns a parameter as viem takes it: named by its place, so that no name of a descriptor has a meaning of its own. */
const toAbiParameter = ({ type, components }: Parameter, at: number): AbiParameter =>
  components.length === 0
    ? { type, name: `p${at}` }
    : { type, name: `p${at}`, components: components.map(toAbiParameter) }

/** Returns the function as viem takes it. */
export const toAbiFunction = ({ name, inputs }: FunctionSignature): AbiFunction => ({
  type: 'function',
  name,
  inputs: inputs.map(toAbiParameter),
  outputs: [],
  stateMutability: 'payable',
})
