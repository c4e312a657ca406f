import { BusToken } from '#kernel'
import * as bindings from '../../../src/bindings/index.js'
import { mount } from '../../../src/bindings/mount.js'
import { type PlainBinding, textOf } from './probe.js'

/** A page without a framework. */
export const plainBinding: PlainBinding = {
  name: 'no framework',
  render(kernel, place, probe, options) {
    const readers = {
      account: bindings.accountReader(kernel),
      connections: bindings.connectionsReader(kernel),
      network: bindings.networkReader(kernel),
      modal: bindings.quoinReader(kernel),
      balance: bindings.balanceReader(kernel),
      tokens: bindings.tokensReader(kernel),
      login: bindings.signInReader(kernel),
      send: bindings.sendReader(kernel),
    }
    const mounted = mount(kernel, options)
    const output = document.createElement('pre')
    const button = Object.assign(document.createElement('quoin-button'), { kernel })
    button.setAttribute('label', 'Join')
    place.append(button, output)
    const draw = (): void => {
      const text = textOf({
        account: readers.account.get(),
        connections: readers.connections.get(),
        network: readers.network.get(),
        modal: readers.modal.get(),
        balance: readers.balance.get(),
        tokens: readers.tokens.get(),
        login: readers.login.get(),
        send: readers.send.get(),
      })
      output.textContent = text
      probe.updates.push(text)
    }
    probe.actions = {
      kernel,
      modal: readers.modal.get(),
      switchNetwork: readers.network.get().switchNetwork,
      disconnect: (which) => kernel.connections.disconnect(which),
      request: (request) => kernel.rpc.request(request),
      signMessage: bindings.signMessageOf(kernel),
    }
    const stops = [
      bindings.followReader(readers.account, draw),
      bindings.followReader(readers.connections, draw),
      bindings.followReader(readers.network, draw),
      bindings.followReader(readers.modal, draw),
      bindings.followReader(readers.balance, draw),
      bindings.followReader(readers.tokens, draw),
      bindings.followReader(readers.login, draw),
      bindings.followReader(readers.send, draw),
      kernel.get(BusToken).on('network:changed', ({ network }) => probe.events.push(network.caipNetworkId)),
    ]
    return () => {
      for (const stop of stops) stop()
      mounted?.unmount()
      place.replaceChildren()
    }
  },
}
