import { createToken, type Token } from '../kernel/di/token.js'
import type { ApiService } from './api/api-service.js'
import type { I18n } from './i18n/i18n.js'
import type { Links } from './links/links.js'
import type { Notices } from './notices/notices.js'
import type { Queries } from './queries/queries.js'
import type { KernelRouter } from './router/create-router.js'
import type { Router } from './router/router.js'

export const RouterToken: Token<Router, KernelRouter> = createToken('kernel.router')
export const NoticesToken: Token<Notices> = createToken('kernel.notices')
export const LinksToken: Token<Links> = createToken('kernel.links')
export const I18nToken: Token<I18n> = createToken('kernel.i18n')
export const QueriesToken: Token<Queries> = createToken('kernel.queries')
/** Sends each call to the host's services: `kernel.api` and `ctx.api` are bound to it. */
export const ApiToken: Token<ApiService> = createToken('kernel.api')
