import { describe, expect, it } from 'vitest'
import { describeConnector } from '#testing'
import { makeConnectorSubject } from '../testing/connector-subject.js'
import { createWorld } from '../testing/create-world.js'

const world = createWorld()

describeConnector({ describe, expect, it }, 'WalletConnect, with a wallet behind a relay', () =>
  makeConnectorSubject(world),
)
