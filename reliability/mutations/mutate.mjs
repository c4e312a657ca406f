import { resolve } from 'node:path'

/** Creates a plugin of Vite that breaks a guard of the product while its file is loaded. */
export function createMutator() {
  let current
  let applied = false
  return {
    set(mutation) {
      current = mutation
      applied = false
    },
    /** The file with the guard. */
    path: () => resolve(current.file),
    wasApplied: () => applied,
    plugin: {
      name: 'mutate',
      enforce: 'pre',
      transform(code, id) {
        if (!current || id.split('?')[0] !== resolve(current.file)) return undefined
        if (code.split(current.from).length !== 2)
          throw new Error(`${current.file} does not contain the guard of "${current.name}" once.`)
        applied = true
        return { code: code.replace(current.from, () => current.to), map: null }
      },
    },
  }
}
