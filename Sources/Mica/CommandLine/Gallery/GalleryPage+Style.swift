extension GalleryPage {
    static let style = """
        :root {
          color-scheme: light dark;
          --ground: light-dark(#f6f5f3, #131416); --card: light-dark(#ffffff, #1c1d20);
          --text: light-dark(#1d1d1f, #ececee); --quiet: light-dark(#62626a, #a2a2ab);
          --line: light-dark(#e4e2de, #2c2d32); --accent: light-dark(#0b7a56, #13eaa4);
          --code: light-dark(#faf9f7, #17181a); --stage: light-dark(#fbfaf9, #101113);
          --mono: "JetBrains Mono", ui-monospace, monospace;
        }
        :root[data-appearance=light] { color-scheme: light; }
        :root[data-appearance=dark] { color-scheme: dark; }
        * { box-sizing: border-box; }
        [hidden] { display: none !important; }
        @media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
        body {
          margin: 0 auto; max-width: 1180px; padding: 0 24px 64px; background: var(--ground); color: var(--text);
          font: 16px/1.55 Inter, system-ui, sans-serif; -webkit-font-smoothing: antialiased;
        }
        :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
        a { color: var(--accent); text-decoration: none; }
        a:hover { text-decoration: underline; }
        .skip { position: absolute; left: -9999px; }
        .skip:focus { left: 24px; top: 16px; padding: 8px 16px; border-radius: 8px; background: var(--card); }
        header { padding: 72px 0 24px; }
        h1 { margin: 0; font-size: 44px; line-height: 1.1; letter-spacing: -0.03em; }
        .tagline { margin: 8px 0 0; color: var(--quiet); font-size: 19px; }
        .links { display: flex; flex-wrap: wrap; gap: 4px 20px; margin: 12px 0 0; }
        .links:empty { display: none; }
        .tools { display: flex; flex-wrap: wrap; align-items: center; gap: 12px 24px; margin-top: 20px; font-size: 14px; }
        .tools button {
          padding: 6px 16px; border: 1px solid var(--line); border-radius: 999px; background: var(--card);
          color: inherit; font: inherit; cursor: pointer;
        }
        .tools button:hover { border-color: var(--accent); }
        fieldset { display: flex; flex-wrap: wrap; gap: 4px 14px; margin: 0; padding: 0; border: 0; }
        legend { float: left; padding: 0; color: var(--quiet); }
        label { display: flex; align-items: center; gap: 5px; cursor: pointer; }
        input { margin: 0; accent-color: var(--accent); }
        nav { padding: 20px 0 8px; border-top: 1px solid var(--line); }
        nav div { display: grid; grid-template-columns: 130px minmax(0, 1fr); margin: 0 0 12px; }
        nav h2 { margin: 0; color: var(--quiet); font-size: 14px; font-weight: 500; line-height: 24px; }
        nav ul { display: flex; flex-wrap: wrap; gap: 0 18px; margin: 0; padding: 0; font-size: 14px; list-style: none; }
        nav li { line-height: 24px; }
        nav a { color: inherit; }
        nav a:hover { color: var(--accent); }
        section > h2 { margin: 44px 0 16px; font-size: 28px; letter-spacing: -0.02em; }
        article {
          display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); margin: 0 0 28px; overflow: clip;
          scroll-margin-top: 24px; border: 1px solid var(--line); border-radius: 20px; background: var(--card);
        }
        .stage {
          display: flex; justify-content: center; align-items: center; padding: 28px;
          border-right: 1px solid var(--line); background: var(--stage);
        }
        .stage:has(~ .text details[open]) { align-items: flex-start; }
        .player { position: sticky; top: 28px; width: 100%; }
        video {
          display: block; width: 100%; height: auto; border-radius: 12px; cursor: pointer;
          box-shadow: 0 0 0 1px var(--line), 0 12px 32px rgb(0 0 0 / 0.1);
        }
        .bar { display: flex; align-items: center; gap: 12px; margin-top: 12px; color: var(--quiet); font-size: 13px; }
        .bar button {
          flex: none; display: grid; place-items: center; width: 32px; height: 32px; padding: 0; border: 0;
          border-radius: 50%; background: none; color: var(--text); cursor: pointer;
        }
        .bar button:hover { background: var(--line); }
        .bar button::before { content: ""; width: 12px; height: 14px; background: currentColor; }
        .bar button[data-state=paused]::before { clip-path: polygon(0 0, 100% 50%, 0 100%); }
        .bar button[data-state=playing]::before {
          clip-path: polygon(0 0, 33% 0, 33% 100%, 0 100%, 0 0, 67% 0, 100% 0, 100% 100%, 67% 100%, 67% 0);
        }
        .bar input { flex: 1; min-width: 0; }
        .time { flex: none; min-width: 40px; text-align: right; font-variant-numeric: tabular-nums; }
        .text { padding: 32px; min-width: 0; }
        h3 { margin: 0 0 8px; font-size: 24px; letter-spacing: -0.02em; }
        h3 a { color: inherit; }
        h4 { margin: 0 0 4px; font-size: 14px; }
        .text p { margin: 0 0 16px; }
        .text ul { margin: 0 0 16px; padding: 0; color: var(--quiet); font-size: 14px; list-style: none; }
        dl { margin: 0 0 16px; font-size: 14px; }
        dt { color: var(--quiet); }
        dt code { margin-right: 6px; color: var(--text); }
        dd { margin: 0 0 6px; }
        code { font: 13px/1.6 var(--mono); overflow-wrap: anywhere; }
        .command code { display: block; padding: 8px 12px; border-radius: 8px; background: var(--code); }
        .files { display: flex; flex-wrap: wrap; gap: 2px 14px; font-size: 14px; }
        details { border-top: 1px solid var(--line); }
        summary { padding: 8px 0; color: var(--quiet); font: 13px/1.6 var(--mono); cursor: pointer; }
        summary:hover { color: var(--text); }
        pre { margin: 0 0 12px; padding: 16px; max-height: 480px; overflow: auto; border-radius: 12px; background: var(--code); }
        pre code { font-size: 12.5px; tab-size: 4; overflow-wrap: normal; }
        footer { margin-top: 40px; color: var(--quiet); font-size: 14px; }
        .c { color: light-dark(#6c717a, #8b919a); } .s { color: light-dark(#b3401f, #ff9e7a); }
        .n { color: light-dark(#8048c8, #c4a2ff); } .k { color: light-dark(#a61e69, #ff7ab2); }
        .a { color: light-dark(#8a5a00, #ffc35c); } .t { color: light-dark(#1f6f8b, #7fd6ee); }
        @media (max-width: 820px) {
          body { padding: 0 16px 48px; }
          article { grid-template-columns: minmax(0, 1fr); }
          .stage { border-right: 0; border-bottom: 1px solid var(--line); padding: 0 0 10px; }
          video { border-radius: 0; box-shadow: 0 1px 0 var(--line); }
          .bar { padding: 0 14px; }
          .player { position: static; }
          .text { padding: 20px; }
          header { padding-top: 40px; }
          nav div { grid-template-columns: minmax(0, 1fr); }
          nav li { line-height: 32px; }
        }
        """
}
