import { flushSync, mount, unmount } from 'svelte'
import * as hooks from '../../../src/svelte/index.js'
import type { Binding } from './probe.js'
import View from './view.svelte'

export const svelteBinding: Binding = {
  name: 'Svelte',
  hooks,
  render(kernel, place, probe, options) {
    const view = mount(View, { target: place, props: { kernel, probe, options } })
    flushSync()
    return () => void unmount(view)
  },
}
