import { BusToken, points, toQuoinError } from '#kernel'
import { settle } from '#testing'
import { loadDrawing } from '../../../testing/conformance/plugin/load-drawing.js'
import type { ViewStage } from './view-failure.js'

/** How often a view that waits for its service is rendered. */
const maxAttempts = 8

/** Renders views as on a server: without a page there is no input. React has to be installed. */
export const drawStage: ViewStage = {
  async show(kernel, { plugin, phase, view, hasFailed }) {
    const found = kernel.contributions.find(points.views, view)
    const drawing = await loadDrawing()
    if (!found || !drawing || phase === 'handler') return
    const report = (error: unknown): void => {
      const fault = toQuoinError(error, 'PLUGIN_FAILED', { details: plugin })
      kernel.get(BusToken).emit('kernel:pluginFailed', { plugin, phase, error: fault }, plugin)
    }
    let component: unknown
    try {
      const [part] = await Promise.all([found.load(), kernel.i18n.load(found.plugin), kernel.i18n.load('ui')])
      component = part.default
    } catch (error) {
      if (phase === 'view') report(error)
      return
    }
    if (typeof component !== 'function' || phase === 'view') return
    const { params } = kernel.router.current() ?? {}
    for (let attempt = 0; attempt < maxAttempts && !hasFailed(); attempt++) {
      try {
        drawing.draw(component as (props: never) => unknown, { params }, kernel)
        return
      } catch (error) {
        if (!/suspended/i.test(String(error))) report(error)
        await settle()
      }
    }
  },
}
