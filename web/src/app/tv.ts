/** The big screen: a build of its own, for browsers of televisions from Chrome 87 on. */
import './fillIn'
import { mount } from 'svelte'
import { watchWhatComes } from '../device/reloadOnMissingChunk'
import { followHistory } from '../device/router.svelte'
import { dressPage } from '../device/settings.svelte'
import { listenForFirstTap } from '../device/sound'
import { keepFocus } from '../frame/keepFocus'
import { bring } from '../i18n/text.svelte'
import { followFinger } from '../ui/toast.svelte'
import TvApp from './TvApp.svelte'
import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/names.css'

document.getElementById('too-old')?.remove()
dressPage()
watchWhatComes()
followFinger()
followHistory()
listenForFirstTap(true)
const target = document.getElementById('app')!
keepFocus(target)
void bring('house').then(() => mount(TvApp, { target }))
