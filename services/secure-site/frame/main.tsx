import { hostOrigin } from './line/host-origin.js'
import { readSite } from './pages/read-site.js'
import { type FrameParts, startFrame } from './start-frame.js'

const parts: FrameParts = {
  session: () => import('./session/create-frame-session.js'),
  wallet: () => import('./wallet/create-frame-wallet.js'),
  review: () => import('./review/build-review.js'),
  async approvals() {
    const { mountApprovals } = await import('./approval/mount-approvals.js')
    return {
      async mountApprovals(...given) {
        const place = document.getElementById('page')
        if (place) await mountApprovals(place, ...given)
      },
    }
  },
}

const origin = hostOrigin(location.href, location.ancestorOrigins)
// A top-level window has no page to serve.
if (origin !== undefined && window.parent !== window)
  void readSite().then((site) =>
    startFrame({ frame: window, origin, site, parts, reload: () => location.reload() }),
  )
