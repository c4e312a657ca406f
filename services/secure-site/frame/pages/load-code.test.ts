import { expect, it } from 'vitest'
import { errorPayload } from '../line/answer-port.js'
import { loadCode } from './load-code.js'

it.each([
  [true, 'codeMissing'],
  // A recreated frame would have lost the session.
  [false, 'unreachable'],
])(
  'code that fails to load is reported with a text for the user, without the name of a file [FRM-05] [SEC-13]',
  async (isLasting, reason) => {
    const error = await loadCode(
      () =>
        Promise.reject(
          new TypeError('Failed to fetch dynamically imported module: https://wallet.example/x.js'),
        ),
      () => isLasting,
    ).catch((thrown: unknown) => thrown)
    expect(errorPayload(error)).toEqual({ message: expect.stringMatching(/Nothing was lost/), reason })
    expect(JSON.stringify(errorPayload(error))).not.toContain('x.js')
  },
)
