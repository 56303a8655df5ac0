import type { Plugin } from 'vite';

/** For the page's bundler: notes the packages in what it makes, `collect` in workers and `page` in the page itself. */
export function noteModulesOfPage(): { readonly collect: Plugin; readonly page: Plugin };
