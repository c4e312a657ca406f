import { definePlugin, type PluginTypes } from '#kernel'

interface FailingPlugin extends PluginTypes {
  readonly id: 'failing'
}

/** A host's plugin that fails when a connection fails. */
export default definePlugin<FailingPlugin>({
  id: 'failing',
  version: '1.0.0',
  kernel: '*',
  start(ctx) {
    ctx.on('connection:failed', () => {
      throw new Error('no connection')
    })
  },
})
