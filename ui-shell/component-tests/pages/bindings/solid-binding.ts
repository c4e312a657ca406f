import { createComponent, createRenderEffect, type JSX } from 'solid-js'
import { render } from 'solid-js/web'
import * as hooks from '../../../src/solid/index.js'
import { type Binding, type Probe, textOf } from './probe.js'

/** Without JSX, which needs a compiler: returns the text and the tag as a function makes it. */
export function solidView<T>(probe: Probe, draw: (text: () => string) => T): T {
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
    modal: modal(),
    switchNetwork: network().switchNetwork,
    disconnect: hooks.useDisconnect(),
    request: hooks.useWalletRequest(),
    signMessage: hooks.useSignMessage(),
  }
  hooks.useQuoinEvent('network:changed', ({ network: { caipNetworkId } }) => probe.events.push(caipNetworkId))
  return draw(() =>
    textOf({
      account: account(),
      connections: connections(),
      network: network(),
      modal: modal(),
      balance: balance(),
      tokens: tokens(),
      login: login(),
      send: send(),
    }),
  )
}

export const solidBinding: Binding = {
  name: 'Solid',
  hooks,
  render(kernel, place, probe, options) {
    const view = (): JSX.Element =>
      solidView(probe, (text) => {
        const button = document.createElement('quoin-button')
        button.setAttribute('label', 'Join')
        const output = document.createElement('pre')
        createRenderEffect(() => {
          output.textContent = text()
          probe.updates.push(text())
        })
        return [button, output]
      })
    return render(
      () =>
        createComponent(hooks.QuoinProvider, {
          kernel,
          ...options,
          get children() {
            return createComponent(view, {})
          },
        }),
      place,
    )
  },
}
