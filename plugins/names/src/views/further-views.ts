// One module: a page that is started names every file that it may ever load.
export { default as AccountNameSetting } from './account-name-setting.js'
export { default as RegisterAccountNameSuccessView } from './register-account-name-success-view.js'
export { default as RegisterAccountNameView } from './register-account-name-view.js'
