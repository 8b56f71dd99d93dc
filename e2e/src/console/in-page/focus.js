/**
 * Runs in a page: describes what has the focus, and what is wrong with how that looks.
 *
 * Call it before and after a key: what shows the focus is the difference to how the element looked before.
 */
(() => {
  const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]';
  const properties = [
    'outlineStyle',
    'outlineWidth',
    'outlineColor',
    'boxShadow',
    'borderColor',
    'backgroundColor',
    'textDecorationLine',
    'borderBottomStyle',
  ];
  const lookOf = (element) => {
    const style = getComputedStyle(element);
    const outline = style.outlineStyle === 'none' || style.outlineWidth === '0px' ? 'none' : style.outline;
    return JSON.stringify([outline, ...properties.slice(3).map((name) => style[name])]);
  };
  /** Inputs that are drawn by something else, such as the label of a segmented control, show the focus there. */
  const painters = (element) => [
    element,
    ...(element.nextElementSibling ? [element.nextElementSibling] : []),
    ...(element.parentElement ? [element.parentElement] : []),
    ...(element.closest('label') ? [element.closest('label')] : []),
    ...(element.labels ?? []),
  ];
  /** The element itself, unless something else is drawn in its place. */
  const shownBy = (element) =>
    painters(element).find((each) => {
      const { width, height } = each.getBoundingClientRect();
      return width > 4 && height > 4 && getComputedStyle(each).opacity !== '0';
    });

  window.looksWithoutFocus ??= new WeakMap();
  const active = document.activeElement;
  const problems = [];
  let box;
  if (active && active !== document.body) {
    const before = painters(active).map((each) => window.looksWithoutFocus.get(each));
    const now = painters(active).map(lookOf);
    const isOutlined = painters(active).some(
      (each) => getComputedStyle(each).outlineStyle !== 'none' && each.matches(':focus-visible, :has(:focus-visible)'),
    );
    const differs = now.some((look, index) => before[index] !== undefined && before[index] !== look);
    if (!differs && !isOutlined) problems.push('the focus is not visible');
    const shown = shownBy(active);
    box = shown?.getBoundingClientRect();
    if (!box || box.bottom < 1 || box.right < 1 || box.top > innerHeight - 1 || box.left > innerWidth - 1)
      problems.push('is outside the window');
    else {
      const at = (x, y) => document.elementFromPoint(x, y);
      const inset = 3;
      const points = [
        [(box.left + box.right) / 2, (box.top + box.bottom) / 2],
        [box.left + inset, box.top + inset],
        [box.right - inset, box.bottom - inset],
      ].filter(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight);
      const isFree = ([x, y]) => {
        const top = at(x, y);
        return top !== null && (shown.contains(top) || top.contains(shown));
      };
      if (points.length > 0 && !points.some(isFree)) {
        const cover = at(...points[0]);
        problems.push(`lies under something else: ${cover?.localName} ${cover?.className}`);
      }
    }
  }
  const others = [...document.querySelectorAll(focusable)].filter((element) => element !== active);
  for (const each of new Set(others.flatMap(painters)))
    if (!each.contains(active)) window.looksWithoutFocus.set(each, lookOf(each));
  const region = active?.closest('dialog, [role="dialog"], [role="menu"], form, nav, header, section, table, main');
  const nameOf = (element) => {
    const labelledBy = element.getAttribute('aria-labelledby');
    const text =
      element.getAttribute('aria-label') ??
      (labelledBy &&
        labelledBy
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent)
          .join(' ')) ??
      element.labels?.[0]?.textContent ??
      element.textContent;
    return (text ?? '').trim().replace(/\s+/g, ' ').slice(0, 80);
  };
  return {
    name: active && active !== document.body ? nameOf(active) : '',
    tag: active?.localName ?? '',
    isInDialog: (active?.closest('dialog, [role="dialog"]') ?? null) !== null,
    region: region ? `${region.localName}.${region.className}` : '',
    box: box && {
      left: Math.round(box.left + scrollX),
      top: Math.round(box.top + scrollY),
      right: Math.round(box.right + scrollX),
      bottom: Math.round(box.bottom + scrollY),
    },
    problems,
  };
})();
