import type { Contributions } from '../kernel/contributions/contribution-point.js'
import { pluginFault, QuoinError } from '../kernel/errors/quoin-error.js'
import type { KernelState } from '../kernel/plugin/kernel-state.js'
import { bySchema } from '../kernel/schema/by-schema.js'
import type { OpenTarget } from './contributions/contribution-kinds.js'
import { pagePoints } from './contributions/page-points.js'

export interface OpenRequest {
  readonly view?: string
  readonly arguments?: unknown
  readonly namespace?: string
}

/**
 * Returns the target of `open()`: rules of the stage `override`, then the requested view, then `default`, then
 * `fallback`. `undefined` if no rule returns a view that a plugin contributes.
 */
export function findOpenTarget(
  contributions: Contributions,
  state: KernelState,
  requested: OpenRequest = {},
): OpenTarget | undefined {
  const rules = contributions.list(pagePoints.openRules)
  const first = (stage: (typeof rules)[number]['stage']): OpenTarget | undefined => {
    for (const rule of rules) {
      if (rule.stage !== stage) continue
      // Read once, so that the checked target is the one that is displayed.
      const { view, params } = rule.resolve(state) ?? {}
      if (view !== undefined && contributions.find(pagePoints.views, view)) return { view, params }
    }
    return undefined
  }
  const target =
    requested.view === undefined ? undefined : { view: requested.view, params: requested.arguments }
  return first('override') ?? target ?? first('default') ?? first('fallback')
}

/**
 * Returns the target of `open()`.
 *
 * @throws `VIEW_NOT_FOUND`
 */
export function openTargetOf(
  contributions: Contributions,
  state: KernelState,
  requested: OpenRequest,
): OpenTarget {
  const target = findOpenTarget(contributions, state, requested)
  if (target) return target
  throw new QuoinError('VIEW_NOT_FOUND', { details: 'no open rule gave a view' })
}

/**
 * Returns the view of a route, with checked parameters.
 *
 * @throws `ROUTE_NOT_FOUND`, `ROUTE_PARAMS_INVALID`, `PLUGIN_FAILED` if the schema throws
 */
export function routeTargetOf(contributions: Contributions, name: string, params: unknown): OpenTarget {
  const route = contributions.find(pagePoints.routes, name)
  if (!route) throw new QuoinError('ROUTE_NOT_FOUND', { details: name })
  if (!route.params) return { view: route.view, params }
  try {
    return { view: route.view, params: bySchema(route.params, params, 'ROUTE_PARAMS_INVALID', `${name},`) }
  } catch (thrown) {
    throw pluginFault(thrown, route.plugin, `schema of route '${name}'`)
  }
}
