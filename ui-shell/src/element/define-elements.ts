import { QuoinAccountButtonElement } from './quoin-account-button.js'
import { QuoinButtonElement } from './quoin-button.js'
import { QuoinConnectButtonElement } from './quoin-connect-button.js'
import { QuoinNetworkButtonElement } from './quoin-network-button.js'

/** Registers the elements, each once, whoever calls; on a server it does nothing. */
export function defineElements(): void {
  if (typeof customElements === 'undefined') return
  const elements = {
    'quoin-button': QuoinButtonElement,
    'quoin-connect-button': QuoinConnectButtonElement,
    'quoin-account-button': QuoinAccountButtonElement,
    'quoin-network-button': QuoinNetworkButtonElement,
  }
  for (const [name, element] of Object.entries(elements))
    if (!customElements.get(name)) customElements.define(name, element)
}
