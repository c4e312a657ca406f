import { composeBound } from './kernel.js'
import { plainBinding } from './plain-binding.js'
import { createProbe, type PlainBinding } from './probe.js'
import { reactBinding } from './react-binding.js'
import { solidBinding } from './solid-binding.js'
import { hydratedBinding, outerSuspenseBinding, suspenseBinding } from './suspense-binding.js'
import { svelteBinding } from './svelte-binding.js'
import { vueBinding, vueScopeBinding } from './vue-binding.js'

const bindings: readonly PlainBinding[] = [
  reactBinding,
  vueBinding,
  vueScopeBinding,
  svelteBinding,
  solidBinding,
  plainBinding,
  suspenseBinding,
  outerSuspenseBinding,
  hydratedBinding,
]

/** What the tests of the bindings use in the page. */
export const boundWorld = {
  composeBound,
  createProbe,
  binding(name: string): PlainBinding {
    const found = bindings.find((one) => one.name === name)
    if (!found) throw new Error(`There is no binding ${name}.`)
    return found
  },
}
