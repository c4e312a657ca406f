// One module: a started page contains the name of every chunk that it may load.
export { default as AccountNameSetting } from './account-name-setting.js'
export { default as RegisterAccountNameSuccessView } from './register-account-name-success-view.js'
export { default as RegisterAccountNameView } from './register-account-name-view.js'
