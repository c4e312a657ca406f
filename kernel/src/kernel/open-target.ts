import type { OpenTarget } from '../contributions/contribution-kinds.js'
import type { Contributions } from '../contributions/contributions.js'
import { points } from '../contributions/points.js'
import { QuoinError } from '../errors/quoin-error.js'
import type { KernelState } from './kernel-state.js'

export interface OpenRequest {
  readonly view?: string
  readonly arguments?: unknown
}

/**
 * What `open()` would show: rules of the stage `override`, then the requested view, then `default`, then `fallback`
 * (UI-02…05). Nothing where no plugin contributed a rule that answers. Throws what a rule throws.
 */
export function findOpenTarget(
  contributions: Contributions,
  state: KernelState,
  requested: OpenRequest = {},
): OpenTarget | undefined {
  const rules = contributions.list(points.openRules)
  const first = (stage: (typeof rules)[number]['stage']): OpenTarget | undefined => {
    for (const rule of rules) {
      const target = rule.stage === stage ? rule.resolve(state) : undefined
      if (target) return target
    }
    return undefined
  }
  const asked =
    requested.view === undefined ? undefined : { view: requested.view, params: requested.arguments }
  return first('override') ?? asked ?? first('default') ?? first('fallback')
}

/**
 * What `open()` shows.
 *
 * @throws `VIEW_NOT_FOUND`
 */
export function openTargetOf(
  contributions: Contributions,
  state: KernelState,
  requested?: OpenRequest,
): OpenTarget {
  const target = findOpenTarget(contributions, state, requested)
  if (target) return target
  throw new QuoinError('VIEW_NOT_FOUND', {
    details: 'no open rule gave a view',
    fix: 'Use a plugin that contributes one, such as walletsPlugin.',
  })
}

/**
 * The view behind a route, its parameters checked.
 *
 * @throws `ROUTE_NOT_FOUND`, `ROUTE_PARAMS_INVALID`
 */
export function routeTargetOf(contributions: Contributions, name: string, params: unknown): OpenTarget {
  const route = contributions.find(points.routes, name)
  if (!route) throw new QuoinError('ROUTE_NOT_FOUND', { details: name })
  if (!route.params) return { view: route.view, params }
  const result = route.params['~standard'].validate(params)
  if (result instanceof Promise) {
    throw new QuoinError('ROUTE_PARAMS_INVALID', { details: `${name}: its schema is asynchronous` })
  }
  if (!result.issues) return { view: route.view, params: result.value }
  const issue = result.issues[0]
  const path = issue?.path?.map((part) => String(typeof part === 'object' ? part.key : part)).join('.')
  throw new QuoinError('ROUTE_PARAMS_INVALID', {
    details: `${name}, '${path ?? ''}': ${issue?.message ?? ''}`,
  })
}
