import { contextTokenOf, createToken, provide, type ServiceProvider, type Token } from '#kernel'
import { type SiwxApi, type SiwxPlugin, SiwxToken } from './contract.js'
import { createSiwxService, type SiwxService } from './service.js'
import { createSignInPermissions } from './session/sign-in-permissions.js'
import { createOneClick } from './sign-in/one-click.js'
import { OneClickToken, SignInPermissionsToken } from './start.js'

/** The service with its internal part: the storage of the sessions is not for other plugins. */
const ServiceToken: Token<SiwxService> = createToken('siwx.service')

const apiOf = ({ storage, known, reportSigned, ...api }: SiwxService): SiwxApi => api

/** The plugin's services: loaded with the first connection, with the first of its views, or by `load(SiwxToken)`. */
const services: readonly ServiceProvider[] = [
  provide(ServiceToken, { deps: [contextTokenOf<SiwxPlugin>()], create: createSiwxService }),
  provide(SiwxToken, { deps: [ServiceToken], create: apiOf }),
  provide(SignInPermissionsToken, {
    deps: [contextTokenOf<SiwxPlugin>(), SiwxToken],
    create: createSignInPermissions,
  }),
  provide(OneClickToken, { deps: [contextTokenOf<SiwxPlugin>(), ServiceToken], create: createOneClick }),
]
export default services
