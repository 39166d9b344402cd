/** A sample of every format the editor has, in the very words the editor writes. */
export const editorFormats: Record<string, string> = {
  bold: '<p><strong>Brush twice a day</strong></p>',
  italic: '<p><em>Brush twice a day</em></p>',
  underline: '<p><u>Brush twice a day</u></p>',
  strike: '<p><s>Brush once a day</s></p>',
  link: '<p><a target="_blank" rel="noopener" href="https://www.example.org/teeth?a=1&amp;b=2">Read more</a></p>',
  'header 1': '<h1>Teeth</h1>',
  'header 2': '<h2>Teeth</h2>',
  'header 3': '<h3>Teeth</h3>',
  'header 4': '<h4>Teeth</h4>',
  'header 5': '<h5>Teeth</h5>',
  'header 6': '<h6>Teeth</h6>',
  'ordered list': '<ol start="3"><li><p>Brush</p></li><li><p>Floss</p></li></ol>',
  'bullet list': '<ul><li><p>Brush</p><ul><li><p>Gently</p></li></ul></li></ul>',
  'checked and unchecked list':
    '<ul data-type="taskList"><li data-checked="true" data-type="taskItem"><label><input type="checkbox" checked><span></span></label><div><p>Brush</p></div></li>' +
    '<li data-checked="false" data-type="taskItem"><label><input type="checkbox"><span></span></label><div><p>Floss</p></div></li></ul>',
  'indent 1': '<p data-indent="1">A little</p>',
  'indent 8': '<p data-indent="8">A lot</p>',
  blockquote: '<blockquote><p>My teeth feel new.</p></blockquote>',
  code: '<p><code>0.5 &lt; 1.1</code></p>',
  'code block': '<pre><code class="language-js">if (a &lt; b &amp;&amp; b &gt; c) {\n  "rinse"\n}</code></pre>',
  subscript: '<p>Ca<sub>10</sub></p>',
  superscript: '<p>10<sup>2</sup></p>',
  'image by address':
    '<img src="https://www.example.org/tooth.png" alt="A tooth" title="Front" width="400" height="300">',
  'image by data': '<img src="data:image/png;base64,iVBORw0KGgo=" alt="">',
  'image of our own':
    '<img src="/photographs/abcdefghijklmnopqrstuv-1200.webp" alt="A smile" width="1200" height="800">',
  'image that leads on':
    '<a target="_blank" rel="noopener" href="https://www.example.org/tooth"><img src="/photographs/abcdefghijklmnopqrstuv-1200.webp" alt="A smile"></a>',
  video:
    '<figure data-type="video"><iframe allowfullscreen="true" loading="lazy" referrerpolicy="strict-origin-when-cross-origin" src="https://www.youtube.com/embed/abcdefghijk" title="Video"></iframe></figure>',
  formula: '<p>It is <span data-latex="\\frac{a}{b} &lt; 1" data-type="inline-math"></span>.</p>',
  'formula as a block': '<div data-latex="E = mc^2" data-type="block-math"></div>',
  align: '<p style="text-align: center">Centred</p><h2 style="text-align: right">Right</h2>',
  direction: '<p dir="rtl">مرحبا</p>',
  'another language': '<p dir="rtl" lang="ar">مرحبا</p>',
  color: '<p><span style="color: rgb(170, 0, 0)">red</span> <span style="color: #a00">red</span></p>',
  background: '<p><span style="background-color: #ffff00">marked</span></p>',
  font: '<p><span style="font-family: monospace">typed</span></p>',
  size: '<p><span style="color: #123456; font-size: 1.5em">large</span></p>',
  'line break and rule': '<p>one<br>two</p><hr><p>three&amp;four\u00a0five</p>',
}
