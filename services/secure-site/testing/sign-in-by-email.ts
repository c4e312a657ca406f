import type { TestDevice } from './create-test-device.js'
import { APP, type TestSite } from './create-test-site.js'

/** Completes the login of a new device: link, approval, code. The device then has the session. */
export async function signInByEmail(site: TestSite, email: string, device?: TestDevice): Promise<TestDevice> {
  const on = device ?? (await site.newDevice())
  const { body } = await on.call('email/start', { email, origin: APP })
  if (String(body.action) === 'VERIFY_DEVICE') {
    const token = new URL(site.mailbox.link(email), 'http://site').searchParams.get('token') ?? ''
    await site.postForm('/device', { token })
  }
  const verified = await on.call('email/verify', { email, origin: APP, code: site.mailbox.code(email) })
  if (verified.status !== 200) throw new Error(`The login failed: ${verified.reason?.description}`)
  on.token = String(verified.body.token)
  return on
}
