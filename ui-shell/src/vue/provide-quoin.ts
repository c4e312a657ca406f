import { type App, type InjectionKey, inject, onScopeDispose, provide } from 'vue'
import type { AnyKernel } from '#kernel'
import { mount, type QuoinProviderOptions } from '../bindings/mount.js'
import { provided } from '../bindings/provider-error.js'
import type { QuoinMount } from '../shell/mount-quoin.js'

const key: InjectionKey<AnyKernel> = Symbol.for('quoin.vue')

/**
 * Provides the kernel to the composables of all components of an application, registers the elements and mounts the modal, which
 * ends with the application.
 *
 * @example
 * createApp(App).use(quoinPlugin(quoin, { theme: 'dark' })).mount('#app')
 */
export function quoinPlugin(kernel: AnyKernel, options?: QuoinProviderOptions): { install(app: App): void } {
  return {
    install(app) {
      app.provide(key, kernel)
      const mounted = mount(kernel, options)
      // Vue 3.4 has no `onUnmount`.
      const { unmount } = app
      app.unmount = () => {
        unmount()
        mounted?.unmount()
      }
    },
  }
}

/**
 * Provides the kernel to the components below, in the set-up of a component, registers the elements and mounts the modal, which
 * ends with the component. Returns the modal: `setTheme` changes its look. `undefined` with `modal: false`.
 *
 * @example
 * <script setup lang="ts">
 * provideQuoin(quoin, { theme: 'dark' })
 * </script>
 */
export function provideQuoin(kernel: AnyKernel, options?: QuoinProviderOptions): QuoinMount | undefined {
  provide(key, kernel)
  const mounted = mount(kernel, options)
  onScopeDispose(() => mounted?.unmount())
  return mounted
}

export const kernelOf = (hook: string): AnyKernel => provided(inject(key, undefined), hook, 'quoinPlugin')

/** Returns the kernel that `quoinPlugin` or `provideQuoin` provided. Throws `PROVIDER_MISSING`. */
export const useKernel = (): AnyKernel => kernelOf('useKernel')
