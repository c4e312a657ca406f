import { defineConfig } from 'vite'
import { pageBuild } from './page-build.js'

/** The pages that the server serves: the frame's document, the account, and the pop-up of passkeys. */
export default defineConfig(pageBuild(['sdk', 'account', 'passkey'], 'dist'))
