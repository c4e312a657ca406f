import { defineConfig } from 'vite'
import { notePackages } from './note-packages.js'
import { pageBuild } from './page-build.js'

/** The pages that the server serves: the frame's document, the account page, and the passkey pop-up. */
export default defineConfig({
  ...pageBuild(['sdk', 'account', 'passkey'], 'dist'),
  plugins: [notePackages],
})
