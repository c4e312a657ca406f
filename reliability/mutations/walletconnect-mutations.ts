import type { Mutation } from './mutation.js'

/** Guards of sessions of WalletConnect. */
export const walletConnectMutations: readonly Mutation[] = [
  {
    name: 'a withdrawn publication is sent after the next reconnect',
    guards: 'What was reported as not sent is not sent later (SEC-06).',
    file: 'plugins/walletconnect/src/client/publications.ts',
    from: '      withdrawn.add(id)\n      publisher.queue.delete(id)\n',
    to: '',
    shownBy: 'relay is down',
    flow: 'send',
  },
  {
    name: 'a session of WalletConnect is not restored',
    guards: 'A session is restored after a reload, also without its relay (CON-09).',
    file: 'plugins/walletconnect/src/requests/session-connector.ts',
    from: '      if (!newest) return undefined\n',
    to: "      if (newest) return undefined\n      throw new QuoinError('NOT_CONNECTED')\n",
    shownBy: 'relay is silent',
    flow: 'restore',
  },
  {
    name: 'the account of a session does not change',
    guards: 'The displayed account is the active one of the wallet (REL-03).',
    file: 'plugins/walletconnect/src/session/wallet-session.ts',
    from: "  client.on('session_update', listeners.session_update)\n",
    to: '',
    shownBy: 'wallet app changes its account',
    flow: 'restore',
  },
  {
    name: 'the end of a session of WalletConnect is ignored',
    guards: 'A session that the wallet ended is not displayed as connected (CON-08).',
    file: 'plugins/walletconnect/src/session/wallet-session.ts',
    from: "session_delete: ofThis(() => end('The wallet ended the connection')),",
    to: 'session_delete: ofThis(() => undefined),',
    shownBy: 'wallet app ends the session',
    flow: 'restore',
  },
  {
    name: 'a socket that connects late stays open',
    guards: 'Nothing is left after the end of the kernel (KRN-07).',
    file: 'plugins/walletconnect/src/client/stalled-sockets.ts',
    from: "  else connection.once('open', close)\n",
    to: '',
    shownBy: 'relay answers after the timeout',
    flow: 'connect',
  },
  {
    name: 'the client of WalletConnect is not stopped',
    guards: 'Nothing is left after the end of the kernel (KRN-07).',
    file: 'plugins/walletconnect/src/client/open-client.ts',
    from: '        await stopClient(client)\n',
    to: '        void stopClient\n',
    shownBy: 'relay closes its sockets',
    flow: 'connect',
  },
]
