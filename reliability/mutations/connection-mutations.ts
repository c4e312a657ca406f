import type { Mutation } from './mutation.js'

/** Guards of the displayed connection, and of what is stored. */
export const connectionMutations: readonly Mutation[] = [
  {
    name: 'changes of the account are ignored',
    guards: 'The displayed account is the active one of the wallet (REL-03).',
    file: 'chains/eip155/src/connect/wallet-tracker.ts',
    from: 'accountsChanged',
    to: 'accountsChangedNever',
    shownBy: 'switches the account',
    flow: 'connect',
  },
  {
    name: 'changes of the network are ignored',
    guards: 'The displayed network is the active one of the wallet (REL-03).',
    file: 'chains/eip155/src/connect/wallet-tracker.ts',
    from: 'chainChanged: updateNetwork',
    to: 'chainChangedNever: updateNetwork',
    shownBy: 'switches the network',
    flow: 'connect',
  },
  {
    name: 'the end of a session is ignored',
    guards: 'A wallet that disconnected is not displayed as connected (CON-08).',
    file: 'wallet/connections/machine/wallet-follower.ts',
    from: "      end(live, 'wallet')\n    } else if (event.type === 'grant')",
    to: "      void live\n    } else if (event.type === 'grant')",
    shownBy: 'wallet disconnects',
    flow: 'restore',
  },
  {
    name: 'connections are not stored',
    guards: 'A connection is restored after a reload (CON-09).',
    file: 'wallet/connections/machine/connection-writer.ts',
    from: '    storage.write(stored)\n',
    to: '    storage.write({})\n',
    shownBy: 'nothing fails',
    flow: 'restore',
  },
  {
    name: 'a second tab does not follow',
    guards: 'Tabs of a browser show the same connections (CON-09).',
    file: 'wallet/connections/machine/restore-connections.ts',
    from: 'deps.drop(connections.filter(',
    to: 'void (connections.filter(',
    shownBy: 'second tab disconnects',
    flow: 'connect',
  },
  {
    name: 'a sign-out of another tab is not followed',
    guards: 'An account that is displayed as signed in is signed in on the server (SEC-12).',
    file: 'plugins/siwx/src/session/known-sessions.ts',
    from: '    if (!signal.aborted && store.getState().isKnown) void lookQuietly()\n',
    to: '',
    shownBy: 'second tab disconnects',
    flow: 'sign in',
  },
]
