import { contextTokenOf, createToken, OptionsToken, provide, type ServiceProvider, type Token } from '#kernel'
import { SessionConnectorToken } from './connector.js'
import { type WalletConnectPlugin, WalletConnectToken } from './contract.js'
import { createWalletConnectService, type WalletConnectService } from './service.js'

const ServiceToken: Token<WalletConnectService> = createToken('walletconnect.service')

/** The services of the plugin: loaded with its first view, pairing or session. */
const services: readonly ServiceProvider[] = [
  provide(ServiceToken, {
    deps: [contextTokenOf<WalletConnectPlugin>(), OptionsToken],
    create: (context, options) => createWalletConnectService(context, options),
    dispose: (service) => service.dispose(),
  }),
  provide(WalletConnectToken, { deps: [ServiceToken], create: (service) => service.api }),
  provide(SessionConnectorToken, { deps: [ServiceToken], create: (service) => service.connector }),
]

export default services
