// One module: a started page lists every file that it may ever load.
export { default as ConnectingSiweView } from './connecting-siwe-view.js'
export { default as SessionsView } from './sessions-view.js'
export { default as SignMessageView } from './sign-message-view.js'
