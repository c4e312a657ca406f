import { resolve } from 'node:path'
import { mutations } from './mutations.js'

/** Breaks a guard of the product while its file is loaded. Throws if the guard's text is not there exactly once. */
export function mutate(name: string) {
  const mutation = mutations.find((one) => one.name === name)
  if (!mutation) throw new Error(`No mutation is named "${name}".`)
  const { file, from, to } = mutation
  const path = resolve(file)
  return {
    name: 'mutate',
    enforce: 'pre' as const,
    transform(code: string, id: string) {
      if (id.split('?')[0] !== path) return undefined
      if (code.split(from).length !== 2)
        throw new Error(`${file} does not contain the guard of "${name}" once.`)
      return { code: code.replace(from, () => to), map: null }
    },
  }
}
