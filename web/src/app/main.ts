import { mount } from 'svelte'
import App from './App.svelte'
import { waitForPrompt } from '../device/install.svelte'
import { isOffline, keepTheHouse } from '../device/offline'
import { watchWhatComes } from '../device/reloadOnMissingChunk'
import { fitKeyboard } from '../device/viewport'
import { keepFocus } from '../frame/keepFocus'
import { followFinger } from '../ui/toast.svelte'
import { followHistory } from '../device/router.svelte'
import { dressPage } from '../device/settings.svelte'
import { listenForFirstTap } from '../device/sound'
import { bring } from '../i18n/text.svelte'
import NoNet from '../screens/door/NoNet.svelte'
import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/names.css'

dressPage()
watchWhatComes()
followFinger()
followHistory()
waitForPrompt()
fitKeyboard()
listenForFirstTap(false)
const target = document.getElementById('app')!
keepFocus(target)
void bring('house').then(() => mount(isOffline ? NoNet : App, { target }))
addEventListener('load', () => void keepTheHouse().catch(() => undefined))
