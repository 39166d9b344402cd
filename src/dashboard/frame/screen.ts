import { type ComponentType, createContext, useContext } from 'react'

/** What a key, or two one after the other (`g p`), does, in words. */
export type KeyWords = [keys: string, does: string]

/** A screen said once: its route, its title, its link in the menu and the keys to it are all made of this. */
export type Screen = {
  path: string
  /** In the window and at the top of the page, unless the page names what it shows. */
  title: string
  /** The keys that lead to it from every screen. */
  goTo?: KeyWords
  Component: ComponentType
} & (InMenu | BelowMenu)

type InMenu = {
  /** Its link in the menu; `apart` where another kind of work begins, `queue` where it says how many wait. */
  menu: { words: string; apart?: true; queue?: true }
  under?: undefined
}

type BelowMenu = {
  menu?: undefined
  /** The path of the screen in the menu that it belongs to. */
  under: string
}

const ShownScreen = createContext<Screen | undefined>(undefined)

export const ScreenProvider = ShownScreen.Provider

/** The screen that is shown; undefined outside of all of them. */
export function useScreen(): Screen | undefined {
  return useContext(ShownScreen)
}
