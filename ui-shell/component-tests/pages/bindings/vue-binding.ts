import { type Component, createApp, defineComponent, h, watchEffect } from 'vue'
import * as hooks from '../../../src/vue/index.js'
import { type Binding, type Probe, textOf } from './probe.js'

export const vueView = (probe: Probe): Component =>
  defineComponent(() => {
    const account = hooks.useAccount()
    const connections = hooks.useConnections()
    const network = hooks.useNetwork()
    const modal = hooks.useQuoin()
    const balance = hooks.useBalance()
    const tokens = hooks.useTokens()
    const login = hooks.useSignIn()
    const send = hooks.useSendTransfer()
    probe.actions = {
      kernel: hooks.useKernel(),
      modal: modal.value,
      switchNetwork: network.value.switchNetwork,
      disconnect: hooks.useDisconnect(),
      request: hooks.useWalletRequest(),
      signMessage: hooks.useSignMessage(),
    }
    hooks.useQuoinEvent('network:changed', ({ network: { caipNetworkId } }) =>
      probe.events.push(caipNetworkId),
    )
    const text = () =>
      textOf({
        account: account.value,
        connections: connections.value,
        network: network.value,
        modal: modal.value,
        balance: balance.value,
        tokens: tokens.value,
        login: login.value,
        send: send.value,
      })
    watchEffect(() => probe.updates.push(text()))
    return () => [h('quoin-button', { size: 'sm', label: 'Join' }), h('pre', text())]
  })

export const vueBinding: Binding = {
  name: 'Vue',
  hooks,
  render(kernel, place, probe, options) {
    const app = createApp(vueView(probe))
    app.config.compilerOptions.isCustomElement = (tag) => tag.startsWith('quoin-')
    app.use(hooks.quoinPlugin(kernel, options))
    app.mount(place)
    return () => app.unmount()
  },
}

/** The kernel by the component above, in place of the application. */
export const vueScopeBinding: Binding = {
  name: 'Vue, provideQuoin',
  hooks,
  render(kernel, place, probe, options) {
    const app = createApp(
      defineComponent(() => {
        hooks.provideQuoin(kernel, options)
        const view = vueView(probe)
        return () => h(view)
      }),
    )
    app.mount(place)
    return () => app.unmount()
  },
}
