import {
  type AnyKernel,
  findOpenTarget,
  type KernelInspection,
  type OpenTarget,
  points,
  QuoinError,
  routeTargetOf,
  toQuoinError,
} from '#kernel'
import { ViewError } from './view-error.js'

/** The view that an inline view starts with, or the reason why there is none. */
export interface FirstView {
  readonly target?: OpenTarget | undefined
  readonly problem?: QuoinError | undefined
}

/** Returns the plugin of the view that the modal opens with while there is an account. */
function accountPlugin({ contributions }: AnyKernel): string | undefined {
  return contributions.list(points.openRules).find(({ stage }) => stage === 'default')?.plugin
}

/** Returns true if a view displays data of an account: its plugin is, requires or uses that of the account. */
function needsAccount(kernel: AnyKernel, plugins: KernelInspection['plugins'], view: string): boolean {
  const account = accountPlugin(kernel)
  const owner = plugins.find(({ id }) => id === kernel.contributions.find(points.views, view)?.plugin)
  if (account === undefined || !owner) return false
  return owner.id === account || [...owner.requires, ...owner.uses].includes(account)
}

function targetOf(kernel: AnyKernel, name: string, params: unknown): OpenTarget {
  const { contributions } = kernel
  const view = contributions.find(points.views, name)
  // The name of a route has a schema for its arguments; the name of a view is for views without a route.
  const target = view ? { view: name, params } : routeTargetOf(contributions, name, params)
  if (contributions.find(points.views, target.view)?.modalOnly) {
    throw new ViewError('VIEW_MODAL_ONLY', { details: name, fix: 'Open it by kernel.open().' })
  }
  return target
}

/**
 * Returns the view to start with: the named one, or Connect while it needs an account and there is none. Without a name it is the
 * view that the modal would open with. Neither a target nor a problem: plugins are still loading.
 */
export async function findFirstView(kernel: AnyKernel, name: string, params: unknown): Promise<FirstView> {
  const { plugins } = await kernel.inspect()
  const state = kernel.state()
  const usual = findOpenTarget(kernel.contributions, state)
  if (name === '') return { target: usual }
  try {
    const target = targetOf(kernel, name, params)
    return { target: !state.connected && needsAccount(kernel, plugins, target.view) ? usual : target }
  } catch (error) {
    const isLoading =
      plugins.length === 0 || plugins.some(({ status }) => /used|resolved|installed/.test(status))
    if (isLoading) return {}
    const fix = 'Use the plugin that contributes it, or correct the name.'
    const known = toQuoinError(error, 'VIEW_NOT_FOUND', { details: name, fix })
    return {
      problem:
        known.code === 'ROUTE_NOT_FOUND' ? new QuoinError('VIEW_NOT_FOUND', { details: name, fix }) : known,
    }
  }
}
