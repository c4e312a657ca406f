import { type ReactNode, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import * as hooks from '../../../src/react/index.js'
import { type Binding, type Probe, textOf } from './probe.js'

export interface ViewProps {
  readonly probe: Probe
}

export function ReactView({ probe }: ViewProps): ReactNode {
  const network = hooks.useNetwork()
  const modal = hooks.useQuoin()
  probe.actions = {
    kernel: hooks.useKernel(),
    modal,
    switchNetwork: network.switchNetwork,
    disconnect: hooks.useDisconnect(),
    request: hooks.useWalletRequest(),
    signMessage: hooks.useSignMessage(),
  }
  const text = textOf({
    account: hooks.useAccount(),
    connections: hooks.useConnections(),
    network,
    modal,
    balance: hooks.useBalance(),
    tokens: hooks.useTokens(),
    login: hooks.useSignIn(),
    send: hooks.useSendTransfer(),
  })
  hooks.useQuoinEvent('network:changed', ({ network: { caipNetworkId } }) => probe.events.push(caipNetworkId))
  useEffect(() => {
    probe.updates.push(text)
  }, [text, probe])
  return (
    <>
      <quoin-button size="sm" label="Join" />
      <pre>{text}</pre>
    </>
  )
}

export const reactBinding: Binding = {
  name: 'React',
  hooks,
  render(kernel, place, probe, options) {
    const root = createRoot(place)
    flushSync(() =>
      root.render(
        <hooks.QuoinProvider kernel={kernel} {...options}>
          <ReactView probe={probe} />
        </hooks.QuoinProvider>,
      ),
    )
    return () => root.unmount()
  },
}
