import { defineElements } from './define-elements.js'

defineElements()

export type { QuoinAccountButtonElement } from './quoin-account-button.js'
export type { QuoinButtonElement } from './quoin-button.js'
export type { QuoinConnectButtonElement } from './quoin-connect-button.js'
export type { QuoinNetworkButtonElement } from './quoin-network-button.js'
