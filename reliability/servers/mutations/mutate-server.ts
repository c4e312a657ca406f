import { resolve } from 'node:path'
import type { Plugin } from 'rolldown'
import { serverMutations } from './server-mutations.js'

/** Breaks a guard of a server while it is bundled. Throws if the guard's text is not there exactly once. */
export function mutateServer(name: string): Plugin {
  const mutation = serverMutations.find((one) => one.name === name)
  if (!mutation) throw new Error(`No mutation of the servers is named "${name}".`)
  const { file, from, to } = mutation
  const path = resolve(file)
  return {
    name: `mutate ${name}`,
    transform(code, id) {
      if (id !== path) return undefined
      if (code.split(from).length !== 2)
        throw new Error(`${file} does not contain the guard of "${name}" once.`)
      return code.replace(from, () => to)
    },
  }
}
