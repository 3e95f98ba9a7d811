extension ControlPage {
    /// All pages, in the order in which they are shown. Nothing moves by itself on the first one, since the show ends with it.
    static let all: [ControlPage.Type] = [
        SwitchPage.self,
        ButtonsPage.self,
        SliderPage.self,
        StepperPage.self,
        PickerPage.self,
        DatePickerPage.self,
        DateWheelsPage.self,
        SegmentedPage.self,
        PageControlPage.self,
        ProgressPage.self,
        TextFieldPage.self,
        TextViewPage.self,
        SearchBarPage.self,
        NavigationPage.self,
        TabBarPage.self,
        TablePage.self,
        CollectionListPage.self,
        AlertPage.self,
        SheetPage.self,
        EffectsPage.self,
    ]
}
